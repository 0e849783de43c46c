import type { Incident } from '@holdfast/contract/incidents/incidents'
import {
  useIncidentHistory,
  useIncidents,
  useSaveIncident,
} from '../../../data/incidents/incidents.ts'
import {
  combineTexts,
  editableFields,
  INCIDENT_EDITING,
  requestFieldsOf,
} from '../../../domain/incident-edit.ts'
import { formatField } from '../../../domain/incident-text.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { useConfirmExit } from '../../../editing/use-confirm-exit.ts'
import { useRecordEdit } from '../../../editing/use-record-edit.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import { editDraftKey } from './incident-drafts.ts'
import { IncidentFieldsForm } from './incident-fields-form.tsx'
import { type FieldProblem, problemsOf } from './incident-form-rules.ts'

const FORM = 'update-incident'

type IncidentEditFormProps = { incident: Incident; title: string; back: string }

/** The form of an open incident, which others may change meanwhile. */
export function IncidentEditForm({ incident, title, back }: IncidentEditFormProps) {
  const goBack = useGoBack(back)
  const confirm = useConfirm()
  const confirmExit = useConfirmExit()
  const toast = useToast()
  const online = useOnline()
  const incidents = useIncidents()
  const form = useRecordEdit({
    ...INCIDENT_EDITING,
    draftKey: editDraftKey(incident.id),
    current: editableFields(incident),
    history: useIncidentHistory(incident.id).data ?? [],
    write: useSaveIncident(),
    onConflict: incidents.retry,
  })

  async function save(incomplete: FieldProblem[]) {
    const { changed, conflicts } = form
    const wrong = [...problemsOf(changed), ...incomplete]
    const question = 'Please confirm that you wish to update the incident details?'
    const isReady = wrong.length === 0 && conflicts.length === 0
    if (isReady && !(await confirm({ message: question }))) return
    const body = { ...requestFieldsOf(changed), version: incident.version }
    if (!(await form.save(wrong, () => ({ id: incident.id, body })))) return
    toast.success('Incident updated')
    goBack()
  }

  async function exit() {
    if (!(await confirmExit(form.isChanged))) return
    form.dropDraft()
    goBack()
  }

  return (
    <StaffScreen
      title={title}
      back={back}
      bottom={
        <SaveBar
          form={FORM}
          online={online}
          busy={form.busy}
          leaveLabel="Exit"
          canLeaveOffline={false}
          onLeave={() => void exit()}
        />
      }
    >
      {form.isRestored && <Notice title="Your unfinished changes">They are not saved yet.</Notice>}
      <IncidentFieldsForm
        startsOpen
        id={FORM}
        fields={form.fields}
        onType={(field, value) => form.change({ [field]: value })}
        onSave={(incomplete) => void save(incomplete)}
        inert={form.isLocked}
        problems={form.problems}
        below={(field) => (
          <ConflictChoice
            form={form}
            field={field}
            format={(value) => formatField(field, value)}
            combine={combineTexts(field)}
          />
        )}
      />
    </StaffScreen>
  )
}
