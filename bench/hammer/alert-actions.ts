import { randomUUID } from 'node:crypto'
import type { Alert } from '@holdfast/contract/alerts'
import { newAlertId } from '@holdfast/contract/ids'
import type { Device } from './device.ts'
import type { Ledger } from './ledger.ts'
import type { PlannedWrite } from './outbox.ts'

/** The demonstration and new organisations have this kind of alert; its sender may end it. */
const KIND = 'help-needed'

/** An alert with an incident of its own: sent, continued, ended, its incident closed. */
export function sendAndEndAlert(ledger: Ledger): PlannedWrite[] {
  const id = newAlertId()
  let incidentid = ''
  const send: PlannedWrite = () => ({
    name: 'send alert',
    request: {
      method: 'POST',
      path: '/alerts',
      body: { id, kind: KIND, message: 'Stay in your rooms', exercise: true },
    },
    onDone: ({ text }) => {
      incidentid = (JSON.parse(text) as Alert).incidentid
      ledger.alerts.set(id, incidentid)
    },
  })
  const updateid = randomUUID()
  const update: PlannedWrite = () => ({
    name: 'update alert',
    request: {
      method: 'POST',
      path: `/alerts/${id}/updates`,
      body: { id: updateid, message: 'The police are here' },
    },
    onDone: () => ledger.alertUpdates.push(updateid),
  })
  const end: PlannedWrite = () => ({
    name: 'end alert',
    request: { method: 'POST', path: `/alerts/${id}/end`, body: {} },
    onDone: () => ledger.endedAlerts.push(id),
  })
  const close: PlannedWrite = () => ({
    name: 'close incident',
    request: { method: 'POST', path: `/incidents/${incidentid}`, body: { closed: 'now' } },
    onDone: () => ledger.closedIncidents.push(incidentid),
  })
  return [send, update, end, close]
}

/** Answers an alert that the device's user was sent, if there is one. Late answers are accepted too. */
export function answerAlert(device: Device, ledger: Ledger): PlannedWrite {
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
