/** How long before its deletion it is announced that an incident is past its retention. */
export const DELETION_ANNOUNCED_MS = 7 * 24 * 60 * 60 * 1000

/** Decides which incidents past their retention are announced, wait, or may be deleted. */

/** Longer than a long weekend without a server, shorter than the time of an announcement. */
const MAX_PAUSE_MS = 4 * 24 * 60 * 60 * 1000
/** The clocks of several processes may differ by this much. */
const CLOCK_TOLERANCE_MS = 10 * 60 * 1000

export type StoredDeletion = {
  incidentid: string
  announced: string
  seen: string
  keptby: string | null
}

export type DeletionPlan = {
  /** To be announced for the first time, or again after a pause. */
  announced: string[]
  /** No longer past their retention, because it has become longer. */
  withdrawn: string[]
  /** To be deleted now, in the order of their closings. */
  due: string[]
}

/**
 * @param expiredIds  the incidents past their retention, in the order of their closings
 * @param time  in milliseconds, by the slower of the two clocks
 */
export function planDeletions(
  expiredIds: readonly string[],
  stored: readonly StoredDeletion[],
  time: number,
): DeletionPlan {
  const known = new Map(stored.map((deletion) => [deletion.incidentid, deletion]))
  const expired = new Set(expiredIds)
  const isWaiting = (id: string) => {
    const deletion = known.get(id)
    return deletion !== undefined && (deletion.keptby !== null || !wasInterrupted(deletion, time))
  }
  const isDue = (id: string) => {
    const deletion = known.get(id)
    if (deletion === undefined || deletion.keptby !== null) return false
    return time - Date.parse(deletion.announced) >= DELETION_ANNOUNCED_MS
  }
  return {
    announced: expiredIds.filter((id) => !isWaiting(id)),
    withdrawn: stored
      .filter(({ incidentid, keptby }) => keptby === null && !expired.has(incidentid))
      .map(({ incidentid }) => incidentid),
    due: expiredIds.filter((id) => isWaiting(id) && isDue(id)),
  }
}

/**
 * Whether the clock has jumped since the last run, or no server has run for days: then admins may not
 * have had the whole time to read the announcement.
 */
function wasInterrupted({ announced, seen }: StoredDeletion, time: number): boolean {
  const isAnnouncedLater = Date.parse(announced) > time + CLOCK_TOLERANCE_MS
  return isAnnouncedLater || time - Date.parse(seen) > MAX_PAUSE_MS
}
