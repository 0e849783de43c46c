import type { AlertAnswer, AlertResponse } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { ClosureAnswer } from '@holdfast/contract/closures/closures'
import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import type { Check } from '@holdfast/contract/incidents/checklists'
import type { HandoverWithBrief } from '@holdfast/contract/incidents/handovers'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Task, TaskChange } from '@holdfast/contract/incidents/tasks'
import type { RollMark } from '@holdfast/contract/roll-call/marks'
import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import { call } from '../http/call.ts'
import { failureWithoutResponse } from '../http/call-failure.ts'
import { hasServerToldTimeSince, readAllClocks, serverNow } from '../session/server-clock.ts'
import type { DeviceUser } from '../storage/device-user.ts'
import type { OutboxItem } from '../storage/unsynced-store.ts'
import { CLOCK_STEP_MS, clockOfWriting, isInTime, tooLate } from './outbox-rules.ts'

/** What the server saves of each kind of item. */
type Saved = {
  log: LogEntry
  check: Check
  count: RollCount
  mark: RollMark
  release: RollMark
  pickup: PickupEvent
  task: Task
  taskchange: TaskChange
  handover: HandoverWithBrief
  alert: Alert
  alertanswer: AlertAnswer
  alertresponse: AlertResponse
  closureanswer: ClosureAnswer
}

type Kind = OutboxItem['kind']

/** The item with this id, as the server has saved it. */
export type Acknowledgement = {
  [Name in Kind]: { kind: Name; id: string; saved: Saved[Name] }
}[Kind]

/** Where items go: an endpoint of their incident or alert. What happens to a role has several. */
const ENDPOINTS: { [Name in Exclude<Kind, 'handover'>]: EndpointName } = {
  log: 'addLogEntry',
  check: 'addCheck',
  count: 'addCount',
  mark: 'addMark',
  release: 'addRelease',
  pickup: 'addPickupEvent',
  task: 'addTask',
  taskchange: 'addTaskChange',
  alert: 'sendAlert',
  alertanswer: 'addAlertAnswer',
  alertresponse: 'addAlertResponse',
  closureanswer: 'addClosureAnswer',
}

/** What is about an alert waits for no item of another alert or incident, and for no storage. */
const URGENT: ReadonlySet<Kind> = new Set(['alert', 'alertanswer', 'alertresponse'])

/** The server stores each of these under its id. Answers and alerts it may join with others, under the id of those. */
const KEEPING_THEIR_ID: ReadonlySet<Kind> = new Set(['log', 'count', 'mark', 'release'])

/** When the sender pressed; nothing if a clock makes no sense, which must not stop an alert. */
function timeOfPress({ written }: { written: number }): { timestamp?: string } {
  const pressed = new Date(written)
  return Number.isNaN(pressed.getTime()) ? {} : { timestamp: pressed.toISOString() }
}

/** Returns false for an item that a later version of the app has stored in another tab. Leave that alone. */
export function isKnownKind({ kind }: { kind: string }): boolean {
  return kind === 'handover' || Object.hasOwn(ENDPOINTS, kind)
}

export function isUrgent({ kind }: Pick<OutboxItem, 'kind'>): boolean {
  return URGENT.has(kind)
}

/** @param user  whose item it is: it is not sent once another user is signed in */
export async function sendItem(item: OutboxItem, user: DeviceUser): Promise<Acknowledgement> {
  const { kind, id } = item
  const saved = await send(item, user)
  const isOther = KEEPING_THEIR_ID.has(kind) && `${saved.id}`.toLowerCase() !== id.toLowerCase()
  if (isOther) throw failureWithoutResponse('unexpected-response')
  return { kind, id, saved } as Acknowledgement
}

async function send(item: OutboxItem, user: DeviceUser): Promise<{ id?: string }> {
  if (item.kind === 'alert') {
    if (!isInTime(item, { ...readAllClocks(), server: serverNow() })) {
      // Its response may have been lost. Without this, its author would write it again and alert everybody twice.
      const sent = (await call('listAlerts', { user })).find(({ id }) => id === item.id)
      if (sent === undefined) throw tooLate()
      return sent
    }
    return call('sendAlert', { user, body: { ...item.body, ...timeOfPress(item) } })
  }
  // The device's time, by the clock as it was at the writing, by which the server corrects for a wrong clock.
  const sent = new Date(await timeOfSending(item)).toISOString()
  const name = item.kind === 'handover' ? item.call : ENDPOINTS[item.kind]
  // Each endpoint takes from the item what its path names, and has the body that the item has had since it was made.
  const parameters = { ...item, id: item.ownerid }
  const body = { ...item.body, sent } as RequestInput<'addTask'>
  return call(name as 'addTask', { user, parameters, body })
}

async function timeOfSending(item: OutboxItem): Promise<number> {
  const { clock, ticks = 0, page = 0 } = item
  const hasWaited = clock !== undefined && Math.abs(Date.now() - clock) > CLOCK_STEP_MS
  // Any response tells the time. What is urgent waits for none.
  if (hasWaited && !isUrgent(item) && !hasServerToldTimeSince({ ticks, page })) {
    await call('getHealth', {}).catch(() => undefined)
  }
  return clockOfWriting(item, { ...readAllClocks(), server: serverNow() })
}
