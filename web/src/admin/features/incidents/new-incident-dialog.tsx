import { newIncidentId } from '@holdfast/contract/ids'
import { emptyIncidentFields } from '@holdfast/contract/incidents/incident-fields'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useRef } from 'react'
import { useReportIncident } from '../../../data/incidents/incidents.ts'
import { INCIDENT_EDITING, requestFieldsOf } from '../../../domain/incident-edit.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'
import { IncidentDialogFields, incidentProblems } from './incident-dialog-fields.tsx'

type NewIncidentDialogProps = {
  /** The incidents that are open already. */
  open: readonly Incident[]
  onClose: () => void
}

/** The dialog in which an admin reports an incident of the organisation. */
export function NewIncidentDialog({ open, onClose }: NewIncidentDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const confirm = useConfirm()
  const toast = useToast()
  const controls = useRef<HTMLDivElement>(null)
  const { form, dialog, saveAndClose, recordId } = useRecordDialog({
    kind: `incident/${organisationid}`,
    id: undefined,
    makeId: () => newIncidentId(new Date()),
    current: emptyIncidentFields(),
    labelOf: INCIDENT_EDITING.labelOf,
    write: useReportIncident(organisationid),
    onClose,
  })

  async function report() {
    const found = incidentProblems(form.fields, controls.current)
    const question = { message: 'Please confirm that you wish to report this incident?' }
    if (found.length === 0 && !(await confirm(question))) return
    const { incidentDetails } = form.fields
    const isSaved = await saveAndClose(found, () => ({
      ...requestFieldsOf(form.changed),
      incidentDetails,
      id: recordId(incidentDetails).id,
    }))
    if (isSaved) toast.success('New incident created')
  }

  return (
    <RecordDialog {...dialog} title="New incident" onSave={() => void report()} width="wide">
      {open.length > 0 && (
        <Notice kind="warn" title="Already reported">
          <p>Is it one of these? Then there is no need to report it again.</p>
          <ul>
            {open.map((incident) => (
              <li key={incident.id}>{shortenDetails(incidentName(incident))}</li>
            ))}
          </ul>
        </Notice>
      )}
      <IncidentDialogFields form={form} controls={controls} />
    </RecordDialog>
  )
}
