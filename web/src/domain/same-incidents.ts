import type { Incident } from '@holdfast/contract/incidents/incidents'

/** How far apart two people report the same thing. */
const SAME_REPORT_MS = 10 * 60 * 1000

type Reported = Pick<Incident, 'id' | 'timestamp' | 'exercise'>

/** The other open incidents into which this one can be merged, the nearest in time first. */
export function mergeCandidates<T extends Reported>(open: readonly T[], incident: Reported): T[] {
  const awayFrom = ({ timestamp }: Reported) =>
    Math.abs(Date.parse(timestamp) - Date.parse(incident.timestamp))
  return open
    .filter(({ id, exercise }) => id !== incident.id && exercise === incident.exercise)
    .sort((a, b) => awayFrom(a) - awayFrom(b))
}

/** The incident that was reported just before or after this one, and may be the same. */
export function perhapsSame<T extends Reported>(
  open: readonly T[],
  incident: Reported,
): T | undefined {
  const [nearest] = mergeCandidates(open, incident)
  if (nearest === undefined) return undefined
  const apart = Math.abs(Date.parse(nearest.timestamp) - Date.parse(incident.timestamp))
  return apart <= SAME_REPORT_MS ? nearest : undefined
}
