import {
  isMerged,
  type Mergeable,
  mainIncidentOf,
} from '@holdfast/contract/incidents/merged-incidents'

type Closable = Mergeable & { exercise?: boolean }

/** Those that are merged into others, too: phones keep writing to them, and their lists are kept current. */
export function openIncidents<T extends Closable>(incidents: readonly T[]): T[] {
  return incidents.filter((incident) => incident.closed === null)
}

/** The open incidents as people see them: those that are merged are read as one. */
export function openMainIncidents<T extends Closable>(incidents: readonly T[]): T[] {
  return openIncidents(incidents).filter((incident) => !isMerged(incidents, incident))
}

/** The open incident with this id, or the one that it is merged into. */
export function openIncidentOf<T extends Closable>(
  incidents: readonly T[],
  id: string | undefined,
): T | undefined {
  const named = incidents.find((incident) => incident.id === id)
  const main = named && mainIncidentOf(incidents, named)
  return openMainIncidents(incidents).find((incident) => incident.id === main?.id)
}

/**
 * The active incident stays active while it is open; if it is merged into another one, that is active.
 * Otherwise the first open one of the list becomes active; undefined when all are closed. A real incident
 * comes before every exercise.
 */
export function activeIncident<T extends Closable>(
  incidents: readonly T[],
  activeid: string | undefined,
): T | undefined {
  const all = openMainIncidents(incidents)
  const real = all.filter(({ exercise }) => !exercise)
  const open = real.length > 0 ? real : all
  const chosen = openIncidentOf(incidents, activeid)
  return open.find((incident) => incident === chosen) ?? open[0]
}
