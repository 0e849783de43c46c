import type { AlertAnswer, AlertResponse } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { ClosureAnswer } from '@holdfast/contract/closures/closures'
import type { Check } from '@holdfast/contract/incidents/checklists'
import type { HandoverWithBrief } from '@holdfast/contract/incidents/handovers'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Task, TaskChange } from '@holdfast/contract/incidents/tasks'
import type { RollMark } from '@holdfast/contract/roll-call/marks'
import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import { call } from '../http/call.ts'
import { hasServerToldTimeSince, readAllClocks, serverNow } from '../session/server-clock.ts'
import type { OutboxItem } from '../storage/unsynced-store.ts'
import { CLOCK_STEP_MS, clockOfWriting, requireInTime } from './outbox-rules.ts'

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

type ItemOf<Name extends Kind> = Extract<OutboxItem, { kind: Name }>

type KindOfItem<Name extends Kind> = {
  /** Items of alerts are urgent: they wait for no item of another alert or incident, and for no storage. */
  isUrgent: boolean
  /** `sent` is the device's current time, by the clock as it was at the writing, by which the server corrects for a wrong clock. */
  send: (item: ItemOf<Name>, sent: string) => Promise<Saved[Name]>
}

const KINDS: { [Name in Kind]: KindOfItem<Name> } = {
  log: {
    isUrgent: false,
    send: ({ ownerid: id, body }, sent) =>
      call('addLogEntry', { parameters: { id }, body: { ...body, sent } }),
  },
  check: {
    isUrgent: false,
    send: ({ ownerid: id, body }, sent) =>
      call('addCheck', { parameters: { id }, body: { ...body, sent } }),
  },
  count: {
    isUrgent: false,
    send: ({ ownerid: id, body }, sent) =>
      call('addCount', { parameters: { id }, body: { ...body, sent } }),
  },
  mark: {
    isUrgent: false,
    send: ({ ownerid: id, body }, sent) =>
      call('addMark', { parameters: { id }, body: { ...body, sent } }),
  },
  release: {
    isUrgent: false,
    send: ({ ownerid: id, body }, sent) =>
      call('addRelease', { parameters: { id }, body: { ...body, sent } }),
  },
  pickup: {
    isUrgent: false,
    send: ({ ownerid: id, body }, sent) =>
      call('addPickupEvent', { parameters: { id }, body: { ...body, sent } }),
  },
  task: {
    isUrgent: false,
    send: ({ ownerid: id, body }, sent) =>
      call('addTask', { parameters: { id }, body: { ...body, sent } }),
  },
  taskchange: {
    isUrgent: false,
    send: ({ ownerid: id, taskid, body }, sent) =>
      call('addTaskChange', { parameters: { id, taskid }, body: { ...body, sent } }),
  },
  handover: {
    isUrgent: false,
    send: ({ ownerid: id, call: name, handoverid, body }, sent) =>
      // Each endpoint has a body of its own, which the item has had since it was made.
      call(name as 'acceptHandover', { parameters: { id, handoverid }, body: { ...body, sent } }),
  },
  alert: {
    isUrgent: true,
    send: async (item) => {
      requireInTime(item, { server: serverNow(), clock: Date.now() })
      return call('sendAlert', { body: { ...item.body, ...timeOfPress(item) } })
    },
  },
  alertanswer: {
    isUrgent: true,
    send: ({ ownerid: id, body }, sent) =>
      call('addAlertAnswer', { parameters: { id }, body: { ...body, sent } }),
  },
  alertresponse: {
    isUrgent: true,
    send: ({ ownerid: id, body }, sent) =>
      call('addAlertResponse', { parameters: { id }, body: { ...body, sent } }),
  },
  closureanswer: {
    isUrgent: false,
    send: ({ body }, sent) => call('addClosureAnswer', { body: { ...body, sent } }),
  },
}

/** When the sender pressed; nothing if a clock makes no sense, which must not stop an alert. */
function timeOfPress({ written }: { written: number }): { timestamp?: string } {
  const pressed = new Date(written)
  return Number.isNaN(pressed.getTime()) ? {} : { timestamp: pressed.toISOString() }
}

/** Returns false for an item that a later version of the app has stored in another tab. Leave that alone. */
export function isKnownKind({ kind }: { kind: string }): boolean {
  return Object.hasOwn(KINDS, kind)
}

export function isUrgent({ kind }: Pick<OutboxItem, 'kind'>): boolean {
  return KINDS[kind].isUrgent
}

export async function sendItem(item: OutboxItem): Promise<Acknowledgement> {
  const { kind, id } = item
  const { send } = KINDS[kind] as KindOfItem<Kind>
  const saved = await send(item, new Date(await timeOfSending(item)).toISOString())
  return { kind, id, saved } as Acknowledgement
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
