import type { Person } from '@holdfast/contract/roll-call/people'
import type { Scope } from '../../../platform/database/database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { countPeople } from '../people-store.ts'
import { leaversProblem, newcomersProblem } from './system-limits-rules.ts'
import { countOfDay } from './system-limits-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** @throws Problem `invalid` if more people come or go by a system than in a school on a day */
export async function requireFewComeAndGo(
  scope: Scope,
  tokenid: string,
  { before, after, now }: { before: Person | undefined; after: Person; now: Date },
): Promise<void> {
  const wasActive = before?.active ?? false
  if (wasActive === after.active) return
  const column = after.active ? 'newcomers' : 'leavers'
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const counted = (await countOfDay(scope, { tokenid, column, now, dayAgo })) ?? 0
  const people = await countPeople(scope)
  const problem = after.active
    ? newcomersProblem(counted, people - (counted - 1))
    : leaversProblem(counted, people)
  if (problem) throw new Problem('invalid', problem)
}
