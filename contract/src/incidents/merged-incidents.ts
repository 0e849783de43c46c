/**
 * Two reports of one thing: one incident is merged into the other, its main incident. None of its rows moves,
 * so whoever reads both as one asks here which incidents belong together. See docs/decisions/0207.
 */

export type Mergeable = {
  id: string
  closed: string | null
  mergedinto?: string | null | undefined
}

/**
 * The incident into which this one is merged; undefined if it stands for itself. It stands for itself again
 * when the other was deleted, or was closed without it, as a process of an earlier version does: an open
 * incident must never be hidden behind a closed one.
 */
function targetOf<T extends Mergeable>(incidents: readonly T[], incident: T): T | undefined {
  if (!incident.mergedinto) return undefined
  const target = incidents.find(({ id }) => id === incident.mergedinto)
  return incident.closed === null && target?.closed ? undefined : target
}

export function isMerged<T extends Mergeable>(incidents: readonly T[], incident: T): boolean {
  return targetOf(incidents, incident) !== undefined
}

/** The incident that is read for this one: itself, or the last of those into which it is merged. */
export function mainIncidentOf<T extends Mergeable>(incidents: readonly T[], incident: T): T {
  let main = incident
  // The server makes no circle; the count ends one all the same.
  for (let steps = 0; steps < incidents.length; steps += 1) {
    const target = targetOf(incidents, main)
    if (target === undefined) break
    main = target
  }
  return main
}

/** The incidents that are merged into this one, directly or through others, in the order of the list. */
export function mergedInto<T extends Mergeable>(incidents: readonly T[], id: string): T[] {
  return incidents.filter(
    (each) => each.mergedinto && each.id !== id && mainIncidentOf(incidents, each).id === id,
  )
}

/** Gives what belongs to the incidents that are merged into one as belonging to that one. */
export function asOfMainIncident<Row extends { incidentid: string }>(
  rows: readonly Row[],
  id: string,
  mergedids: readonly string[],
): Row[] {
  return rows.map((row) => (mergedids.includes(row.incidentid) ? { ...row, incidentid: id } : row))
}
