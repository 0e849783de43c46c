import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { useParams } from 'react-router'
import { useIncidents } from '../../../data/incidents.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SectionLoader } from '../../../ui/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { useEditDraft } from './incident-drafts.ts'
import { IncidentEditForm } from './incident-edit-form.tsx'
import { UnknownIncident } from './unknown-incident.tsx'
import { UnsavedTexts } from './unsaved-texts.tsx'

const TITLE = 'Update incident'

/** Changing an open incident. Of a closed or a deleted one only what was typed is left to see. */
export function IncidentEditScreen() {
  const { incidentid = '' } = useParams()
  const incidents = useIncidents()
  const draft = useEditDraft(incidentid)
  const incident = incidents.data?.find((candidate) => candidate.id === incidentid)
  const back = `/incidents/${incidentid}`

  if (incident?.closed === null) {
    return <IncidentEditForm key={incidentid} incident={incident} title={TITLE} back={back} />
  }
  return (
    <StaffScreen title={TITLE} back={incident ? back : '/menu'}>
      <SectionLoader read={incidents}>
        {() => (
          <>
            {incident ? (
              <Notice
                kind="warn"
                icon={faLock}
                title="This incident is closed"
                actions={<LinkButton to={back}>Full Details</LinkButton>}
              >
                It can no longer be changed.
              </Notice>
            ) : (
              <UnknownIncident />
            )}
            <UnsavedTexts edit={draft.value} onDiscard={draft.clear} />
          </>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}
