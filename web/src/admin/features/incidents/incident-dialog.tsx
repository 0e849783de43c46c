import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useRef } from 'react'
import {
  useIncidentHistory,
  useIncidents,
  useSaveIncident,
} from '../../../data/incidents/incidents.ts'
import { editableFields, INCIDENT_EDITING, requestFieldsOf } from '../../../domain/incident-edit.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { IncidentSummary } from '../../incident-summary/incident-summary.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'
import { IncidentDialogFields, incidentProblems } from './incident-dialog-fields.tsx'

type IncidentDialogProps = {
  /** The current incident: others may change it while the dialog is open. */
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
    current: editableFields(incident),
    history: useIncidentHistory(incident.id, organisationid).data ?? [],
    write: useSaveIncident(organisationid),
    onConflict: incidents.retry,
  })

  async function saveIncident() {
    const found = incidentProblems(form.fields, controls.current)
    const body = { ...requestFieldsOf(form.changed), version: incident.version }
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
      <IncidentDialogFields form={form} controls={controls} />
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
