import type { DeviceUser } from '../storage/device-user.ts'
import { postToOtherTabs } from '../storage/tabs.ts'
import type { Acknowledgement } from '../sync/outbox-kinds.ts'
import { storeAlert } from './alerts/alerts.ts'

/** Keeps what the server has taken from the outbox, in memory and on the device. */
export async function storeAcknowledged(
  { organisationid, userid }: DeviceUser,
  acknowledged: Acknowledgement,
): Promise<void> {
  if (acknowledged.kind === 'check') {
    const { storeCheck } = await import('./incidents/checklists.ts')
    return storeCheck(organisationid, acknowledged.saved)
  }
  if (acknowledged.kind === 'count') {
    const { storeCount } = await import('./incidents/roll-call.ts')
    return storeCount(organisationid, acknowledged.saved)
  }
  if (acknowledged.kind === 'mark' || acknowledged.kind === 'release') {
    const { storeMark } = await import('./incidents/roll-marks.ts')
    return storeMark(organisationid, acknowledged.saved)
  }
  if (acknowledged.kind === 'pickup') {
    const { storePickupEvent } = await import('./incidents/pickups.ts')
    return storePickupEvent(organisationid, acknowledged.saved)
  }
  if (acknowledged.kind === 'task' || acknowledged.kind === 'taskchange') {
    const { storeTaskOrChange } = await import('./incidents/tasks.ts')
    return storeTaskOrChange(organisationid, acknowledged)
  }
  if (acknowledged.kind === 'handover') {
    const { storeHandover } = await import('./incidents/handovers.ts')
    return storeHandover(organisationid, acknowledged.saved)
  }
  if (acknowledged.kind === 'alert') {
    const { id, saved } = acknowledged
    if (id !== saved.id)
      (await import('./alerts/joined-alerts.ts')).noteJoined(userid, id, saved.id)
    return storeAlert(organisationid, saved)
  }
  if (acknowledged.kind === 'alertanswer' || acknowledged.kind === 'alertresponse') {
    const { storeAnswered } = await import('./alerts/alert-answers.ts')
    return storeAnswered(organisationid, acknowledged)
  }
  if (acknowledged.kind === 'closureanswer') {
    const { storeClosureAnswer } = await import('./closures/closures.ts')
    return storeClosureAnswer(organisationid, acknowledged.saved)
  }
  const event = { event: 'log', data: acknowledged.saved } as const
  postToOtherTabs({ about: 'live', organisationid, event })
  const { storeLogEntry } = await import('./log/stored-log.ts')
  return storeLogEntry(organisationid, acknowledged.saved)
}
