import { ERASURE_WAIT_MS } from '@holdfast/contract/limits'

/** When the name of a deleted user may be erased. */

const DAY_MS = 24 * 60 * 60 * 1000
/** As long as phones may still send what was written before a closing or a deletion. */
const WAIT_DAYS = 28

/** Whether the others have had the time to object, by the clock of this process and by that of the database. */
export function mayBeConfirmed(
  { asked, noted }: { asked: string; noted: string },
  { now, there }: { now: Date; there: Date },
): boolean {
  const hasPassed = (since: string, time: Date) =>
    time.getTime() - Date.parse(since) >= ERASURE_WAIT_MS
  return hasPassed(asked, now) && hasPassed(noted, there)
}

/**
 * Whether only an admin of the organisation itself may still confirm: one of the two who decide is of it, if it has an
 * admin.
 */
export function needsOwnAdmin(askedby: string, ownadmins: ReadonlySet<string>): boolean {
  return ownadmins.size > 0 && !ownadmins.has(askedby)
}

type Standing = { id: string; closed: string | null }

/** The reason why not, as a sentence; undefined if there is none. */
export function reasonToWait(
  deleted: string | null,
  incidents: readonly Standing[],
  now: Date,
): string | undefined {
  const isRecent = (time: string) => now.getTime() - Date.parse(time) < WAIT_DAYS * DAY_MS
  if (deleted === null) return 'Delete the user first. Only the name of a deleted user is erased.'
  if (isRecent(deleted)) {
    return `This user was deleted less than ${WAIT_DAYS} days ago. Until then somebody may need to know who it was.`
  }
  const open = incidents.filter(({ closed }) => closed === null)
  if (open.length > 0) return `The name stands in incidents that are open: ${nameIncidents(open)}`
  const recent = incidents.filter(({ closed }) => closed !== null && isRecent(closed))
  if (recent.length > 0) {
    return `The name stands in incidents that were closed less than ${WAIT_DAYS} days ago: ${nameIncidents(recent)}`
  }
  return undefined
}

/** Why a record keeps the name. */
export function reasonOfRecords(ids: readonly string[]): string {
  const incidents = nameIncidents(ids.map((id) => ({ id })))
  return `These incidents were sealed with the name in plain, before names could be erased, or their records are damaged: ${incidents}. The name goes with them, once they are deleted.`
}

const LISTED = 5

function nameIncidents(incidents: readonly { id: string }[]): string {
  const named = incidents.slice(0, LISTED).map(({ id }) => id)
  const others = incidents.length - named.length
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ')
}
