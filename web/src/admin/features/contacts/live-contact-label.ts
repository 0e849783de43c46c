import { incidentOfGroup } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Contact } from '@holdfast/contract/people/contacts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'

const LIVE = 'Live incident contact'

/** `Live incident contact: Smoke in block B`; undefined for a contact of a group. */
export function liveContactLabel(
  { groupid }: Pick<Contact, 'groupid'>,
  incidents: readonly Pick<Incident, 'id' | 'incidentDetails' | 'exercise'>[],
): string | undefined {
  const incidentid = incidentOfGroup(groupid)
  if (incidentid === undefined) return undefined
  const incident = incidents.find(({ id }) => id === incidentid)
  return incident ? `${LIVE}: ${shortenDetails(incidentName(incident), 50)}` : LIVE
}
