import { newRecordId } from '@holdfast/contract/ids'
import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import { applyChanges, changesOwner } from '@holdfast/contract/incidents/task-state'
import type { NewTask, NewTaskChange, Task, TaskChange } from '@holdfast/contract/incidents/tasks'
import { CLOCK_TOLERANCE_MS } from '@holdfast/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../http/call.ts'
import { serverNow } from '../../session/server-clock.ts'
import { currentSession } from '../../session/session.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import type { Acknowledgement } from '../../sync/outbox-kinds.ts'
import type { WritingTime } from '../../sync/outbox-rules.ts'
import { useUsers } from '../admin/users.ts'
import { useContent } from '../content/content.ts'
import {
  bodyOf,
  incidentCollectionOptions,
  listKey,
  REFRESH_INTERVAL_MS,
} from '../lists/collection.ts'
import { applyServerChange, organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { mapRead, type Read, toRead } from '../lists/read.ts'
import { useMe } from '../sign-in/me.ts'
import { mergedIdsNow, useHeld, useMergedIds } from './merged-lists.ts'

/** The tasks of an incident, with what this device has not sent yet. */

type Sending = 'sent' | 'waiting'
type TaskChangeRow = Omit<TaskChange, 'received'> & { sending: Sending }
/** `sending`: whether the server has the task itself; `isUnsent`: whether anything of it is not sent. */
export type TaskRow = Omit<Task, 'devicetimestamp' | 'received' | 'changes'> & {
  changes: TaskChangeRow[]
  sending: Sending
  isUnsent: boolean
}

/** `rows` has the tasks in the outbox even while those of the server have not been read. */
type TasksRead = Read<TaskRow[]> & { rows: readonly TaskRow[] }

/** All tasks of the incident and of those merged into it, polled while they are on the screen. Reads nothing without an incident. */
export function useTasks(incidentid: string | undefined): TasksRead {
  const { userid, name } = useMe()
  const { items } = useOutbox()
  const nameOwner = useOwnerNames()
  const result = useQuery({ ...tasksOptions(incidentid ?? ''), enabled: incidentid !== undefined })
  const read = toRead(result)
  const tasks = read.data
  const mergedIds = useMergedIds(incidentid)
  const merged = useHeld<Task[]>(mergedIds, tasksOptions)
  const rows = useMemo(() => {
    const author = { userid, authorname: name }
    const clockErrorMs = serverNow() - Date.now()
    const writing = { author, nameOwner, clockErrorMs }
    return [
      ...taskRows(incidentid, tasks ?? [], items, writing),
      ...mergedIds.flatMap((id, at) => taskRows(id, merged[at] ?? [], items, writing)),
    ]
  }, [incidentid, tasks, mergedIds, merged, items, userid, name, nameOwner])
  return { ...mapRead(read, () => rows), rows }
}

function tasksOptions(incidentid: string) {
  return {
    ...incidentCollectionOptions('tasks', ownOrganisation(), incidentid),
    refetchInterval: every(REFRESH_INTERVAL_MS.tasks),
    select: bodyOf<Task[]>,
  }
}

/** The same, asked from the server: the admin area does not keep the tasks of an incident. */
export async function readTasks(incidentid: string, org: string): Promise<Task[]> {
  const query = organisationQuery(org)
  const ids = [incidentid, ...mergedIdsNow(org, incidentid)]
  const lists = ids.map((id) => call('listTasks', { parameters: { id }, query }))
  return (await Promise.all(lists)).flat()
}

export type NamesOwners = (owner: Pick<Task, 'roleid' | 'userids'>) => string

/** Names an owner as the server does; `""` for nobody. */
export function useOwnerNames(): NamesOwners {
  const users = useUsers().data
  const roles = useContent().data?.roles
  return useMemo(() => {
    const names = new Map(users?.map(({ id, name }) => [id, name]))
    return ({ roleid, userids }) =>
      roleid === null
        ? userids.map((userid) => names.get(userid) ?? userid).join(', ')
        : (roles?.find(({ id }) => id === roleid)?.title ?? roleid)
  }, [users, roles])
}

type Writing = {
  author: { userid: string; authorname: string }
  nameOwner: NamesOwners
  /** By how much the server's clock is ahead of this device's now. */
  clockErrorMs: number
}

/** The server's tasks with what waits in the outbox. Refused items are left out. */
export function taskRows(
  incidentid: string | undefined,
  tasks: readonly Task[],
  outbox: readonly OutboxItem[],
  writing: Writing,
): TaskRow[] {
  const items = outbox.filter((item) => item.ownerid === incidentid && !item.refused)
  const ids = new Set(tasks.map(({ id }) => id))
  const waiting = items.flatMap((item) =>
    item.kind === 'task' && !ids.has(item.id) ? [waitingTask(item, writing)] : [],
  )
  const sent = tasks.map((task): TaskRow => {
    const changes = task.changes.map((change) => ({ ...change, sending: 'sent' as const }))
    return { ...task, changes, sending: 'sent', isUnsent: false }
  })
  const changes = items.filter((item) => item.kind === 'taskchange')
  return [...sent, ...waiting].map((task) =>
    withWaiting(
      task,
      changes.filter(({ taskid }) => taskid === task.id),
      writing,
    ),
  )
}

type ItemOf<Kind extends OutboxItem['kind']> = Extract<OutboxItem, { kind: Kind }>

function waitingTask(item: ItemOf<'task'>, { author, ...by }: Writing): TaskRow {
  const { ownerid, body } = item
  const { id, title, detail = '', due = null, source = { type: 'none', id: '' } } = body
  const owner = ownerOf(body, by.nameOwner)
  return {
    ...{ id, incidentid: ownerid, title, detail, source, due, ...owner, ...author },
    ...{
      state: 'open',
      initial: { ...owner, due },
      changes: [],
      sending: 'waiting',
      isUnsent: true,
    },
    timestamp: corrected(body.timestamp, clockErrorOf(item, by.clockErrorMs)),
    seq: Number.MAX_SAFE_INTEGER,
  }
}

function withWaiting(
  task: TaskRow,
  items: readonly ItemOf<'taskchange'>[],
  { author, nameOwner, clockErrorMs }: Writing,
): TaskRow {
  const known = new Set(task.changes.map(({ id }) => id))
  const waiting = items.filter(({ id }) => !known.has(id))
  if (waiting.length === 0) return task
  const changes = [...task.changes]
  for (const [index, item] of waiting.entries()) {
    const { id, ownerid, taskid, body } = item
    const { state, due, note = '', timestamp: devicetimestamp } = body
    const timestamp = corrected(devicetimestamp, clockErrorOf(item, clockErrorMs))
    changes.push({
      ...{ id, incidentid: ownerid, taskid, note, ...author, sending: 'waiting' },
      ...(state !== undefined && { state }),
      ...(changesOwner(body) && ownerOf(body, nameOwner)),
      ...(due !== undefined && { due }),
      devicetimestamp,
      timestamp: timeInAuthorOrder({ ...author, timestamp, devicetimestamp }, changes),
      seq: Number.MAX_SAFE_INTEGER - waiting.length + index,
    })
  }
  return { ...task, ...applyChanges({ initial: task.initial, changes }), changes, isUnsent: true }
}

function ownerOf(given: Pick<NewTask, 'roleid' | 'userids'>, nameOwner: NamesOwners) {
  const owner = { roleid: given.roleid ?? null, userids: given.userids ?? [] }
  return { ...owner, ownername: nameOwner(owner) }
}

/** At the writing, where the item says so: the clock may have been set since. */
function clockErrorOf({ written, clock }: WritingTime, now: number): number {
  return written === undefined || clock === undefined ? now : written - clock
}

/** As the server will correct it, so that a slow clock does not put a change below earlier ones. */
function corrected(timestamp: string, clockErrorMs: number): string {
  if (Math.abs(clockErrorMs) <= CLOCK_TOLERANCE_MS) return timestamp
  return new Date(Date.parse(timestamp) + clockErrorMs).toISOString()
}

/**
 * Stores a task on the device and sends it in the background, exactly once. Resolves to false when it was not
 * stored because nobody is signed in any more.
 */
export async function addTask(incidentid: string, body: Omit<NewTask, 'sent'>): Promise<boolean> {
  const organisationid = currentSession()?.organisationid
  if (organisationid === undefined) return false
  return addToOutbox({ kind: 'task', id: body.id, organisationid, ownerid: incidentid, body })
}

/** The same for a change of a task, as of now. */
export async function addTaskChange(
  { id: taskid, incidentid: ownerid, title }: Pick<Task, 'id' | 'incidentid' | 'title'>,
  change: Omit<NewTaskChange, 'id' | 'timestamp' | 'sent'>,
): Promise<boolean> {
  const organisationid = currentSession()?.organisationid
  if (organisationid === undefined) return false
  const id = newRecordId()
  const body = { ...change, id, timestamp: new Date().toISOString() }
  return addToOutbox({ kind: 'taskchange', id, organisationid, ownerid, taskid, title, body })
}

/** Stores what the server has taken, in memory and on the device. */
export function storeTaskOrChange(
  organisationid: string,
  { saved }: Extract<Acknowledgement, { kind: 'task' | 'taskchange' }>,
): Promise<void> {
  const key = listKey(organisationid, 'tasks', saved.incidentid)
  return applyServerChange<Task[]>(key, (tasks) =>
    'taskid' in saved
      ? tasks.map((task) => (task.id === saved.taskid ? withChange(task, saved) : task))
      : [...tasks.filter(({ id }) => id !== saved.id), saved].sort((a, b) => a.seq - b.seq),
  )
}

function withChange(task: Task, change: TaskChange): Task {
  const others = task.changes.filter(({ id }) => id !== change.id)
  const changes = [...others, change].sort((a, b) => a.seq - b.seq)
  return { ...task, ...applyChanges({ initial: task.initial, changes }), changes }
}
