import { randomUUID } from 'node:crypto'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { newAlertId } from '@holdfast/contract/ids'
import type { Device } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { MakeWrite, Write } from './outbox.ts'

/** The demonstration and new organisations have this kind of alert; its sender may end it. */
const KIND = 'help-needed'

/**
 * Sends an alert with a new incident, updates and ends it, and closes the incident. Devices share their
 * users: if the user has several open alerts, the new alert joins one of them.
 */
export function sendAndEndAlert(ledger: Ledger): MakeWrite[] {
  const id = newAlertId()
  const message = `Stay in your rooms ${id}`
  let incidentid = ''
  const send: MakeWrite = () => ({
    name: 'send alert',
    request: {
      method: 'POST',
      path: '/alerts',
      body: { id, kind: KIND, message, exercise: true },
    },
    onDone: ({ text }) => {
      const alert = JSON.parse(text) as Alert
      const joined = alert.updates.find((update) => update.message.endsWith(message))
      if (joined) {
        ledger.alertUpdates.push(joined.id)
        ledger.addEntryAboutAlert(alert.incidentid)
      }
      if (alert.id !== id) {
        ledger.joinedAlerts.push(id)
        return
      }
      incidentid = alert.incidentid
      ledger.alerts.set(id, incidentid)
      ledger.addEntryAboutAlert(incidentid)
    },
  })
  const ofOwn =
    (write: Write): MakeWrite =>
    () =>
      incidentid === '' ? undefined : write
  const updateid = randomUUID()
  const update = ofOwn({
    name: 'update alert',
    request: {
      method: 'POST',
      path: `/alerts/${id}/updates`,
      body: { id: updateid, message: 'The police are here' },
    },
    onDone: () => {
      ledger.alertUpdates.push(updateid)
      ledger.addEntryAboutAlert(incidentid)
    },
  })
  const end = ofOwn({
    name: 'end alert',
    request: { method: 'POST', path: `/alerts/${id}/end`, body: {} },
    onDone: () => {
      ledger.endedAlerts.push(id)
      ledger.addEntryAboutAlert(incidentid)
    },
  })
  const close: MakeWrite = () =>
    incidentid === ''
      ? undefined
      : {
          name: 'close incident',
          request: { method: 'POST', path: `/incidents/${incidentid}`, body: { closed: 'now' } },
          onDone: () => ledger.closedIncidents.push(incidentid),
        }
  return [send, update, end, close]
}

/** Answers an alert that the device's user was sent, if there is one. Late answers are accepted too. */
export function answerAlert(device: Device, ledger: Ledger): MakeWrite {
  const id = randomUUID()
  const timestamp = new Date().toISOString()
  const { userid } = device.options.user
  return () => {
    const alerts = JSON.parse(device.copies.get('/alerts')?.text ?? '[]') as Alert[]
    const alert = alerts.find(({ recipientids }) => recipientids?.includes(userid) ?? true)
    if (!alert) return undefined
    return {
      name: 'answer alert',
      request: {
        method: 'POST',
        path: `/alerts/${alert.id}/answers`,
        body: { id, answer: 'safe', timestamp },
      },
      onDone: () => ledger.alertAnswers.push(id),
    }
  }
}
