import type { OpenAction } from '@holdfast/contract/incidents/debriefs'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS

/** The day on which an action has to be done; without a day, a week after the incident was closed. */
function dayOf({ due, closed }: OpenAction): string {
  return due || dayAt(Date.parse(closed) + WEEK_MS)
}

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The actions that should have been done by today. */
export function dueActions(open: readonly OpenAction[], now: Date): OpenAction[] {
  return open.filter((action) => dayOf(action) <= dayAt(now.getTime()))
}

/**
 * Whether admins get a mail about these actions now: when one has fallen due since the last mail, and
 * otherwise each week. A mail from the future, by a clock that was ahead, counts as none.
 */
export function isReminderDue(
  due: readonly OpenAction[],
  mailed: string | null,
  now: Date,
): boolean {
  if (due.length === 0) return false
  const last = mailed === null ? 0 : Date.parse(mailed)
  if (last > now.getTime() || now.getTime() - last >= WEEK_MS) return true
  return due.some((action) => dayOf(action) > dayAt(last))
}
