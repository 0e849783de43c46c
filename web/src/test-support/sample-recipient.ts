import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'

/** Somebody whom an alert was sent to, whose username is their name. */
export const sampleRecipient = (
  name: string,
  answer: AlertRecipient['answer'],
  changes: Partial<AlertRecipient> = {},
): AlertRecipient => ({
  userid: name.toLowerCase(),
  name,
  answer,
  note: '',
  position: null,
  timestamp: null,
  received: null,
  reached: 'none',
  room: null,
  roomtimestamp: null,
  endedcall: null,
  responses: [],
  ...changes,
})
