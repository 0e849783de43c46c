import { useIncidentFromStart } from '../../data/incidents/active-incident.ts'
import { useSearchParams } from '../../routing/navigation.tsx'

/**
 * The incident that `?incident=` names, otherwise the active one; held while the screen is open. A real incident is
 * always active before an exercise, so what is written in the log of an exercise names it.
 */
export function useNamedIncident() {
  return useIncidentFromStart(useSearchParams()[0].get('incident') ?? undefined)
}
