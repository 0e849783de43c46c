import type { SealedEntry } from '@holdfast/contract/record/record-format'

/** What only holders of a team role and admins write. */
const OF_THE_TEAM: readonly unknown[] = ['decision', 'sitrep']

/**
 * The ids of the decisions and situation reports that reached the server when their author no longer held a
 * role, which they did hold at the time that their device names. Only the device says that they wrote it then.
 */
export function sentByFormerHolders(entries: readonly SealedEntry[]): ReadonlySet<string> {
  const changes = entries.filter(({ kind }) => kind === 'allocations')
  const holds = (userid: unknown, at: unknown) => {
    const then = changes.findLast(({ timestamp }) => String(timestamp) <= String(at))
    const held = Array.isArray(then?.allocations) ? then.allocations : []
    return held.some((each) => Object(each).userid === userid)
  }
  const late = entries.filter(
    ({ kind, type, userid, timestamp, received }) =>
      kind === 'entry' &&
      OF_THE_TEAM.includes(type) &&
      holds(userid, timestamp) &&
      !holds(userid, received),
  )
  return new Set(late.map(({ id }) => id))
}
