import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import type { CreatedShare } from '@holdfast/contract/incidents/shares'
import { useState } from 'react'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { UnknownIncident } from '../../shell/unknown-incident.tsx'
import { ShareCode } from './share-code.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareList } from './share-list.tsx'

/** Shows an incident to the police or the fire service, and says with whom it is shared. */
export function SharesScreen() {
  const { incidentid = '' } = useParams()
  const incidents = useIncidents()
  const own = incidents.data?.find(({ id }) => id === incidentid)
  const incident = own && mainIncidentOf(incidents.data ?? [], own)
  return (
    <StaffScreen title="Share with responders" back={`/incidents/${incidentid}`}>
      <SectionLoader read={incidents}>
        {() => (incident ? <Sharing incident={incident} /> : <UnknownIncident />)}
      </SectionLoader>
    </StaffScreen>
  )
}

function Sharing({ incident }: { incident: Incident }) {
  const canShare = isAllowed(useMe(), 'share incidents')
  const online = useOnline()
  const [shown, setShown] = useState<CreatedShare>()
  if (!canShare) {
    return (
      <Notice title="You cannot share an incident">
        Incident managers and admins can. Ask one of them.
      </Notice>
    )
  }
  return (
    <>
      <IncidentLine incident={incident} />
      {!online && (
        <Notice kind="warn" title="Sharing needs a connection">
          Links can be made and stopped when you are back online. What you type is kept.
        </Notice>
      )}
      {incident.closed === null && <ShareForm incident={incident} onShared={setShown} />}
      {online && <ShareList incident={incident} onShow={setShown} />}
      {shown && (
        <ShareCode share={shown} exercise={incident.exercise} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
