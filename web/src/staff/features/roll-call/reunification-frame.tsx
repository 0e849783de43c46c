import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import type { ReactNode } from 'react'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useRefusedPickups } from '../../../data/incidents/pickups.ts'
import { useRefusedReleases } from '../../../data/incidents/releases.ts'
import { useHasNames } from '../../../data/incidents/roll-people.ts'
import { mapRead } from '../../../data/lists/read.ts'
import { useIsServerReachable } from '../../../http/server-reachability.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { useCountedIncident } from './use-counted-incident.ts'

type ReunificationFrameProps = {
  title: string
  /** The address of the screen above. */
  back: string
  children: (incident: Incident, searchString: string) => ReactNode
}

/** A screen of the reunification: while an incident is open, and people are counted by name. */
export function ReunificationFrame({ title, back, children }: ReunificationFrameProps) {
  const { read, searchString } = useMainIncident()
  const hasNames = useHasNames()
  return (
    <StaffScreen title={title} back={`${back}${searchString}`}>
      <SectionLoader read={read}>
        {() =>
          read.data && hasNames && read.data.closed === null ? (
            <>
              <IncidentLine incident={read.data} />
              <NotRecorded incidentid={read.data.id} />
              {children(read.data, searchString)}
            </>
          ) : (
            <EmptyState
              icon={faClipboardUser}
              title="Nobody can be handed over here now"
              text={
                hasNames
                  ? 'People are handed over while an incident is in progress.'
                  : 'Your organisation counts by number. An admin can switch on the roll call by name.'
              }
              action={<LinkButton to="/roll-call">Roll call</LinkButton>}
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

/**
 * The incident of a station. Unlike the count of a group, it follows a merge while the screen is open: whoever stands
 * at a gate all day would otherwise see nothing of what the others ask.
 */
function useMainIncident(): ReturnType<typeof useCountedIncident> {
  const { read, searchString } = useCountedIncident()
  const incidents = useIncidents().data ?? []
  return {
    read: mapRead(read, (counted) => counted && mainIncidentOf(incidents, counted)),
    searchString,
  }
}

/** What other phones do not know. */
function NotRecorded({ incidentid }: { incidentid: string }) {
  const releases = useRefusedReleases(incidentid)
  const pickups = useRefusedPickups(incidentid)
  const isReachable = useIsServerReachable()
  return (
    <>
      {[...new Set([...releases, ...pickups])].map((why) => (
        <Notice key={why} kind="danger" title="Not recorded">
          {why}
        </Notice>
      ))}
      {!isReachable && (
        <Notice kind="warn" title="The server does not answer">
          What you do here is kept on this phone and sent later. Until then no other phone shows it.
        </Notice>
      )}
    </>
  )
}
