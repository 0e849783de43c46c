import type { Person } from '@holdfast/contract/roll-call/people'
import type { Scope } from '../../../platform/database/database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { countPeople } from '../people-store.ts'
import { dailyChangesProblem } from './system-limits-rules.ts'
import { countWithinDay } from './system-limits-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** @throws Problem `invalid` if more people come or go by a system than in a school on a day */
export async function limitDailyChanges(
  scope: Scope,
  tokenid: string,
  { before, after, now }: { before: Person | undefined; after: Person; now: Date },
): Promise<void> {
  const wasActive = before?.active ?? false
  if (wasActive === after.active) return
  const column = after.active ? 'newcomers' : 'leavers'
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const counted = (await countWithinDay(scope, { tokenid, column, now, dayAgo })) ?? 0
  const people = await countPeople(scope)
  const peopleBefore = after.active ? people - (counted - 1) : people
  const problem = dailyChangesProblem(column, counted, peopleBefore)
  if (problem) throw new Problem('invalid', problem)
}
