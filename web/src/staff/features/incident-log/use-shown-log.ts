import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useState } from 'react'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { openIncidentOf } from '../../../data/incidents/active-incident-rules.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'

/**
 * The incident whose log is shown: the one that `?incident=` names, or the active one. One that is closed meanwhile is
 * `left`, and no other takes its place until somebody chooses it: what is being typed is not for that one.
 */
export function useShownLog(): {
  incident: Incident | undefined
  left: Incident | undefined
  choose: (id: string) => void
} {
  const { incident: active } = useActiveIncident()
  const list = useIncidents().data ?? []
  const named = useSearchParams()[0].get('incident') ?? undefined
  const [shownid, choose] = useState<string>()
  const shown = list.find(({ id }) => id === shownid)
  const isLeft = shown?.closed != null && (named === undefined || named === shownid)
  const next = openIncidentOf(list, named) ?? active
  if (!isLeft && next !== undefined && next.id !== shownid) choose(next.id)
  return isLeft
    ? { incident: undefined, left: shown, choose }
    : { incident: next, left: undefined, choose }
}
