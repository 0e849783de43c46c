import { newIncidentId } from '@holdfast/contract/ids'
import { emptyIncidentFields, type IncidentField } from '@holdfast/contract/incident-fields'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIncidents, useReportIncident } from '../../../data/incidents.ts'
import { editableFields } from '../../../domain/incident-edit.ts'
import { typeFields } from '../../../editing/record-edit-rules.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import type { Problem } from '../../../ui/error-summary.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import { InitialActionLink } from '../../shell/initial-action-link.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import { ClosedIncidentLinks } from './closed-incident-links.tsx'
import { useEditDraft, useReportDraft } from './incident-drafts.ts'
import { IncidentFieldsForm } from './incident-fields-form.tsx'
import { type FieldProblem, isFilled, problemsOf, reportOf } from './incident-form-rules.ts'
import { ReportNotices } from './report-notices.tsx'

const FORM = 'report-incident'
/** Back leads home: while no incident is open the list redirects here. */
const ABOVE = '/menu'

/** Reporting a new incident. What is typed is kept at every change and leaves only by Save or Exit. */
export function IncidentReportScreen() {
  const navigate = useNavigate()
  const goBack = useGoBack(ABOVE)
  const confirm = useConfirm()
  const toast = useToast()
  const online = useOnline()
  const incidents = useIncidents()
  const report = useReportIncident()
  const draft = useReportDraft()
  const [newId] = useState(() => newIncidentId(new Date()))
  const [begunBefore] = useState(draft.value?.begun)
  const [problems, setProblems] = useState<readonly Problem[]>([])

  const { id, fields: typed } = draft.value ?? { id: newId, fields: {} }
  const isDone = report.pending || draft.isEnded
  const list = incidents.data ?? []
  const arrived = isDone ? undefined : list.find((incident) => incident.id === id)
  const editDraft = useEditDraft(id)

  function type(field: IncidentField, value: string) {
    const fields = { ...typed, [field]: value }
    const begun = draft.value?.begun ?? new Date().toISOString()
    if (isFilled(fields)) draft.save({ id, begun, fields })
    else draft.clear()
  }

  async function save(incomplete: FieldProblem[]) {
    const wrong = [...problemsOf({ incidentDetails: '', ...typed }), ...incomplete]
    if (wrong.length > 0) return setProblems(wrong)
    setProblems([])
    if (!(await confirm({ message: 'Please confirm that you wish to report this incident?' }))) {
      return
    }
    const outcome = await report.run(reportOf({ id, fields: typed }))
    if (!outcome.ok) {
      if (outcome.failure.code === 'taken') incidents.retry()
      return setProblems(problemsOfFailure(outcome.failure))
    }
    draft.end()
    toast.success('New incident created')
    await navigate(`/incidents/${id}`, { replace: true, viewTransition: true })
  }

  async function exit() {
    const danger = isFilled(typed)
    if (!(await confirm({ message: 'Exit without saving changes?', danger }))) return
    draft.end()
    goBack()
  }

  /** An earlier attempt succeeded but its response was lost: later changes are sent as an update. */
  async function continueAsUpdate() {
    if (arrived === undefined) return
    const edit = typeFields(undefined, editableFields(arrived), typed)
    if (edit) editDraft.save(edit)
    draft.end()
    const address = edit ? `/incidents/${id}/edit` : `/incidents/${id}`
    await navigate(address, { replace: true, viewTransition: true })
  }

  return (
    <StaffScreen
      title="Report Incident"
      back={ABOVE}
      bottom={
        arrived ? (
          <Button kind="primary" block onClick={() => void continueAsUpdate()}>
            Continue as an update
          </Button>
        ) : (
          <SaveBar
            form={FORM}
            online={online}
            busy={report.pending}
            leaveLabel="Exit"
            canLeaveOffline={false}
            onLeave={() => void exit()}
          />
        )
      }
    >
      <InitialActionLink />
      <ReportNotices
        arrived={arrived}
        begun={begunBefore}
        others={list.filter((incident) => incident.closed === null && incident.id !== id)}
      />
      <IncidentFieldsForm
        id={FORM}
        fields={{ ...emptyIncidentFields(), ...typed }}
        onType={type}
        onSave={(incomplete) => void save(incomplete)}
        inert={isDone}
        problems={arrived ? [] : problems}
      />
      <ClosedIncidentLinks />
    </StaffScreen>
  )
}
