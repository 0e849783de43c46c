import { INCIDENT_FIELD_NAMES, type IncidentField } from '@holdfast/contract/incident-fields'
import type { Incident } from '@holdfast/contract/incidents'
import { useRef } from 'react'
import {
  conflictsOf,
  useIncidentHistory,
  useIncidents,
  useSaveIncident,
} from '../../../data/incidents.ts'
import {
  bodyOf,
  combineTexts,
  editableFields,
  INCIDENT_EDITING,
} from '../../../domain/incident-edit.ts'
import { IncidentFieldInput } from '../../../domain/incident-field-input.tsx'
import { formatField } from '../../../domain/incident-text.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import type { Problem } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { unfinishedTimes } from '../../../ui/time-field.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { IncidentSummary } from '../../incidents/incident-summary.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'
import styles from './incident-dialog.module.css'

/** What happened comes first; the rest in the order of the contract. */
const FIELDS: readonly IncidentField[] = [
  'incidentDetails',
  ...INCIDENT_FIELD_NAMES.filter((field) => field !== 'incidentDetails'),
]

type IncidentDialogProps = {
  /** As it is now: others may change it while the dialog is open. */
  incident: Incident
  onClose: () => void
}

/** The dialog of an incident: all its fields; a closed one can only be read. */
export function IncidentDialog(props: IncidentDialogProps) {
  return props.incident.closed === null ? (
    <OpenIncident {...props} />
  ) : (
    <ClosedIncident {...props} />
  )
}

function OpenIncident({ incident, onClose }: IncidentDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const incidents = useIncidents(organisationid)
  const toast = useToast()
  const controls = useRef<HTMLDivElement>(null)
  const { form, dialog, saveAndClose } = useRecordDialog({
    ...INCIDENT_EDITING,
    kind: `incident/${organisationid}`,
    id: incident.id,
    onClose,
    present: editableFields(incident),
    history: useIncidentHistory(incident.id, organisationid).data ?? [],
    write: useSaveIncident(organisationid),
    refusedFields: conflictsOf,
    onConflict: incidents.retry,
  })

  async function saveIncident() {
    const isEmpty = form.fields.incidentDetails.trim() === ''
    const found: Problem[] = [
      ...(isEmpty ? [{ field: 'incidentDetails', message: 'Enter the incident details' }] : []),
      ...incompleteTimes(controls.current),
    ]
    const body = { ...bodyOf(form.changed), version: incident.version }
    const isSaved = await saveAndClose(found, () => ({ id: incident.id, body }))
    if (isSaved) toast.success('Incident updated')
  }

  return (
    <RecordDialog
      {...dialog}
      title={`Edit ${shortenDetails(incidentName(incident), 50)}`}
      onSave={() => void saveIncident()}
      width="wide"
    >
      <div ref={controls} className={styles.fields}>
        {FIELDS.map((field) => (
          <div key={field} data-field={field}>
            <IncidentFieldInput
              field={field}
              value={form.fields[field]}
              compact
              error={form.errorOf(field)}
              onType={(value) => form.change({ [field]: value })}
            />
            <ConflictChoice
              form={form}
              field={field}
              format={(value) => formatField(field, value)}
              combine={combineTexts(field)}
            />
          </div>
        ))}
      </div>
    </RecordDialog>
  )
}

function ClosedIncident({ incident, onClose }: IncidentDialogProps) {
  return (
    <RecordDialog
      title={shortenDetails(incidentName(incident), 50)}
      onSave={undefined}
      onClose={onClose}
      isChanged={false}
      busy={false}
      problems={[]}
      width="wide"
    >
      <Notice title="This incident is closed">It can be read and no longer changed.</Notice>
      <IncidentSummary incident={incident} />
    </RecordDialog>
  )
}

function incompleteTimes(form: HTMLElement | null): Problem[] {
  return unfinishedTimes(form).map((name) => ({
    field: name,
    message: `Complete the date and the time of ${INCIDENT_EDITING.labelOf(name)}, or clear both`,
  }))
}
