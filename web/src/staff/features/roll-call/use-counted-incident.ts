import type { Incident } from '@holdfast/contract/incidents/incidents'
import { mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import { useState } from 'react'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { mapRead, type Read } from '../../../data/lists/read.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'

/**
 * The incident whose groups are counted. It is the one that the address names; that may be closed, so that
 * counts on paper can be entered afterwards. Otherwise it is the active one. If it is merged into another, people are
 * counted in that one. What counts is the moment when the screen opened, so that typing never moves to another
 * incident. Append `searchString` to addresses for the same incident.
 */
export function useCountedIncident(): { read: Read<Incident | undefined>; searchString: string } {
  const incidents = useIncidents()
  const active = useActiveIncident().incident?.id
  const addressed = useSearchParams()[0].get('incident') ?? undefined
  const [opened, setOpened] = useState<{ addressed: string | undefined; id: string }>()
  const own = incidents.data?.find(({ id }) => id === (addressed ?? active))
  if (own && (opened === undefined || opened.addressed !== addressed)) {
    setOpened({ addressed, id: mainIncidentOf(incidents.data ?? [], own).id })
  }
  const read = mapRead(incidents, (list) => list.find(({ id }) => id === opened?.id))
  return { read, searchString: addressed === undefined ? '' : `?incident=${addressed}` }
}
