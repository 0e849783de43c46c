import type { Alert } from '@holdfast/contract/alerts'

/** A lockdown that the head has sent to everybody, still going on. */
export const sampleAlert = (changes: Partial<Alert> = {}): Alert => ({
  id: 'alert_aaaaaaaaaaaa',
  kind: 'lockdown',
  title: 'Lockdown',
  instruction: 'Lock the door',
  colour: 'red',
  icon: 'lock',
  path: '',
  sound: 'silent',
  message: '',
  exercise: false,
  incidentid: '20261121_aaaaaaaa',
  userid: 'head',
  authorname: 'Jordan Hale',
  timestamp: '2026-11-21T10:00:00.000Z',
  ended: null,
  endedby: null,
  endmessage: '',
  ender: 'manager',
  endinstruction: '',
  mistake: false,
  updates: [],
  recipients: 9,
  recipientids: null,
  ...changes,
})
