import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useIncidentHistory } from '../../data/incidents/incidents.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { closerOf } from '../../domain/closed-incidents.ts'
import { formatRecent } from '../../ui/format-dates.ts'
import { Notice } from '../../ui/screen/notice.tsx'

/** Says on the screens of a closed incident who closed it. Never in the look of an all clear: it is none. */
export function ClosedIncidentNotice({ incident }: { incident: Incident }) {
  const { userid } = useMe()
  const history = useIncidentHistory(incident.id).data ?? []
  if (incident.closed === null) return null
  const closer = closerOf(history)
  const name = closer?.userid === userid ? 'You' : closer?.authorname
  return (
    <Notice title={name ? `${name} closed this incident` : 'This incident has been closed'}>
      At {formatRecent(incident.closed)}. Its log has ended. Closing an incident is no all clear.
    </Notice>
  )
}
