import { useIncidents } from '../../../data/incidents.ts'
import { useMe } from '../../../data/me.ts'
import { canReadClosedLog } from '../../../domain/closed-incidents.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { List, ListLink } from '../../../ui/list.tsx'

/** The incidents whose log the team can still read: while none is open, no list leads to them. */
export function ClosedIncidentLinks() {
  const incidents = useIncidents().data ?? []
  const { roles } = useMe()
  const readable = incidents.filter((incident) => canReadClosedLog(incident, roles, new Date()))
  if (readable.length === 0) return null
  return (
    <section aria-labelledby="closed-incidents">
      <h2 id="closed-incidents">Closed incidents</h2>
      <List>
        {readable.map((incident) => (
          <ListLink
            key={incident.id}
            to={`/incidents/${incident.id}`}
            title={shortenDetails(incidentName(incident))}
            subtitle={`Closed ${formatDateTime(incident.closed ?? '')}`}
          />
        ))}
      </List>
    </section>
  )
}
