import type { ClosureDay } from '@holdfast/contract/closures/closures'
import { daysAfter } from '@holdfast/contract/days'
import { CLOSURE_DAYS_AHEAD } from '@holdfast/contract/limits'

/** A declaration as a row; `number` is its place among those of its day. */
export type StoredDeclaration = ClosureDay['declarations'][number] & {
  day: string
  number: number
  starts: string
  ends: string
}

/** The declarations, which must be in their order, by day. The last one says when the day begins and ends. */
export function toDays(declarations: readonly StoredDeclaration[]): ClosureDay[] {
  const days = Map.groupBy(declarations, ({ day }) => day)
  return [...days].flatMap(([day, ofDay]) => {
    const last = ofDay.at(-1)
    if (last === undefined) return []
    const list = ofDay.map(({ day: _, number: __, starts: ___, ends: ____, ...rest }) => rest)
    return [{ day, from: last.starts, until: last.ends, declarations: list }]
  })
}

type Declared = Pick<StoredDeclaration, 'day' | 'state' | 'opens' | 'reason' | 'userid'>

/** Whether it is a retry of the declaration that is stored. */
export function isSameDeclaration(stored: Declared, given: Declared): boolean {
  return (['day', 'state', 'opens', 'reason', 'userid'] as const).every(
    (field) => stored[field] === given[field],
  )
}

/** A sentence about a day that nobody can declare today; undefined if they can. */
export function findDayProblem(day: string, today: string): string | undefined {
  if (day < today) return 'This day is over. Choose today or a day to come'
  if (day > daysAfter(today, CLOSURE_DAYS_AHEAD))
    return `Choose today or one of the next ${CLOSURE_DAYS_AHEAD} days`
  return undefined
}
