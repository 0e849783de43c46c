import type { Task } from '@holdfast/contract/incidents/tasks'
import type { Scope } from '../../../platform/database/database.ts'
import type { AssignedRoles, Author } from '../../allocations/index.ts'
import { newOwners, noticeTimes } from './task-notices-rules.ts'
import { insertNotices } from './task-notices-store.ts'

/** Stores, in the transaction of the task or its change, whom to tell of it and when. */
export async function planNotices(
  scope: Scope,
  { before, after }: { before: Task | undefined; after: Task },
  { userid: author, now }: Author,
  roles: AssignedRoles,
): Promise<void> {
  const of = { incidentid: after.incidentid, taskid: after.id }
  const assigned = newOwners(before, after, { author, roles }).map((userid) => ({
    ...of,
    ...({ event: 'assigned', userid, taskdue: null, due: now } as const),
  }))
  const times = noticeTimes(after, now).map((time) => ({ ...of, ...time, userid: null }))
  await insertNotices(scope, [...assigned, ...times])
}
