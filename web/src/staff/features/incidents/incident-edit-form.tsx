import type { IncidentField } from '@holdfast/contract/incident-fields'
import type { Incident } from '@holdfast/contract/incidents'
import { useState } from 'react'
import {
  conflictsOf,
  useIncidentHistory,
  useIncidents,
  useSaveIncident,
} from '../../../data/incidents.ts'
import { bodyOf } from '../../../domain/incident-body.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import type { CallFailure } from '../../../http/call-failure.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import type { Problem } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { useEditDraft } from './incident-drafts.ts'
import {
  type FieldConflict,
  findConflicts,
  keepYours,
  saveOf,
  shownFields,
  typeField,
} from './incident-edit-rules.ts'
import { IncidentFieldsForm } from './incident-fields-form.tsx'
import { type FieldProblem, problemsOf } from './incident-form-rules.ts'
import { changeBehind, conflictProblem } from './incident-history-rules.ts'

const FORM = 'update-incident'

type IncidentEditFormProps = { incident: Incident; title: string; back: string }

/**
 * The form of an open incident. Untouched fields follow the incident; a touched field that
 * somebody else changes shows both values at once, and the person chooses.
 */
export function IncidentEditForm({ incident, title, back }: IncidentEditFormProps) {
  const goBack = useGoBack(back)
  const confirm = useConfirm()
  const toast = useToast()
  const online = useOnline()
  const incidents = useIncidents()
  const history = useIncidentHistory(incident.id).data ?? []
  const saving = useSaveIncident()
  const draft = useEditDraft(incident.id)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBegunBefore] = useState(draft.value !== undefined)

  const edit = draft.value
  const isDone = saving.pending || draft.isEnded
  const conflicts = isDone ? [] : findConflicts(edit, incident)
  const changeOf = (conflict: FieldConflict) =>
    changeBehind(conflict, conflictsOf(saving.failure), history)
  const isConflict = saving.failure?.code === 'conflict'
  const unsolved = isConflict
    ? problems.filter((one) => conflicts.some(({ field }) => field === one.field))
    : problems

  function keep(next: typeof edit) {
    if (next === undefined) draft.clear()
    else draft.save(next)
  }

  async function save(incomplete: FieldProblem[]) {
    const { fields, version } = saveOf(edit, incident)
    const wrong = [...problemsOf(fields), ...incomplete]
    saving.reset()
    if (wrong.length > 0) return setProblems(wrong)
    setProblems([])
    const question = 'Please confirm that you wish to update the incident details?'
    if (!(await confirm({ message: question }))) return
    const outcome = await saving.run({ id: incident.id, body: { ...bodyOf(fields), version } })
    if (!outcome.ok) {
      // What the others saved is shown from the list, so it must be as new as the refusal.
      incidents.retry()
      return setProblems(problemsOfRefusal(outcome.failure))
    }
    draft.end()
    toast.success('Incident updated')
    goBack()
  }

  async function exit() {
    const danger = edit !== undefined
    if (!(await confirm({ message: 'Exit without saving changes?', danger }))) return
    draft.end()
    goBack()
  }

  function settle({ field }: FieldConflict, value: string) {
    if (edit) keep(typeField(keepYours(edit, incident, field), incident, field, value))
  }

  function shownBelow(field: IncidentField) {
    const conflict = conflicts.find((one) => one.field === field)
    if (!conflict) return null
    return (
      <ConflictChoice
        conflict={conflict}
        change={changeOf(conflict)}
        onSettle={(value) => settle(conflict, value)}
      />
    )
  }

  return (
    <StaffScreen
      title={title}
      back={back}
      bottom={
        <SaveBar
          form={FORM}
          online={online}
          busy={saving.pending}
          leaveLabel="Exit"
          canLeaveOffline={false}
          onLeave={() => void exit()}
        />
      }
    >
      {isBegunBefore && <Notice title="Your unfinished changes">They are not saved yet.</Notice>}
      <IncidentFieldsForm
        id={FORM}
        fields={shownFields(edit, incident)}
        onType={(field, value) => keep(typeField(edit, incident, field, value))}
        onSave={(incomplete) => void save(incomplete)}
        inert={isDone}
        problems={unsolved}
        below={shownBelow}
      />
    </StaffScreen>
  )
}

/** What the server refused: a conflict is a problem of each field that others have changed too. */
function problemsOfRefusal(failure: CallFailure): Problem[] {
  const conflicts = conflictsOf(failure).map(conflictProblem)
  return conflicts.length > 0 ? conflicts : problemsOfFailure(failure)
}
