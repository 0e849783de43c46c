type Closable = { id: string; closed: string | null; exercise?: boolean }

export function openIncidents<T extends Closable>(incidents: readonly T[]): T[] {
  return incidents.filter((incident) => incident.closed === null)
}

/**
 * The active incident stays active while it is open. Otherwise the first open one of the list becomes
 * active; undefined when all are closed. A real incident comes before every exercise.
 */
export function activeIncident<T extends Closable>(
  incidents: readonly T[],
  activeid: string | undefined,
): T | undefined {
  const all = openIncidents(incidents)
  const real = all.filter(({ exercise }) => !exercise)
  const open = real.length > 0 ? real : all
  return open.find((incident) => incident.id === activeid) ?? open[0]
}
