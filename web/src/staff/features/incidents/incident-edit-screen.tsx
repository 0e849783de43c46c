import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  type IncidentFields,
} from '@holdfast/contract/incidents/incident-fields'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { formatField } from '../../../domain/incident-text.ts'
import type { RecordEdit } from '../../../editing/record-edit-rules.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { UnknownIncident } from '../../shell/unknown-incident.tsx'
import { useEditDraft } from './incident-drafts.ts'
import { IncidentEditForm } from './incident-edit-form.tsx'
import styles from './incident-facts.module.css'

const TITLE = 'Update incident'

/** Changing an open incident. For a closed or deleted one only what was typed is shown. */
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

type UnsavedTextsProps = { edit: RecordEdit<IncidentFields> | undefined; onDiscard: () => void }

/** The texts typed into a form that can no longer be saved, to read, copy or discard. */
function UnsavedTexts({ edit, onDiscard }: UnsavedTextsProps) {
  const confirm = useConfirm()
  if (edit === undefined) return null

  async function discard() {
    if (await confirm({ message: 'Discard what you typed?', danger: true })) onDiscard()
  }

  return (
    <Card as="section" labelledBy="unsaved">
      <h2 id="unsaved">What you typed was not saved</h2>
      <dl className={styles.facts}>
        {INCIDENT_FIELD_NAMES.map((field) => {
          const value = edit.typed[field]
          return (
            value !== undefined && (
              <div key={field}>
                <dt>{INCIDENT_FIELDS[field].label}</dt>
                <dd>{formatField(field, value) || 'Empty'}</dd>
              </div>
            )
          )
        })}
      </dl>
      <div>
        <Button onClick={() => void discard()}>Discard</Button>
      </div>
    </Card>
  )
}
