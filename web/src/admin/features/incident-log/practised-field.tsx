import { useContent } from '../../../data/content/content.ts'
import { useExercises, useSaveExercise } from '../../../data/incidents/exercises.ts'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'

/** Asked with the debrief of an exercise: without an alert nothing else says what was practised. */
export function PractisedField({ incidentid }: { incidentid: string }) {
  const { organisationid } = useAdminOrganisation()
  const exercise = useExercises(organisationid).data?.find(({ id }) => id === incidentid)
  const kinds = useContent(organisationid).data?.alert_kinds ?? []
  const save = useSaveExercise(organisationid)
  const toast = useToast()
  if (!exercise) return null

  async function saveKind(kind: string) {
    const outcome = await save.run({ id: incidentid, kind })
    if (outcome.ok) toast.success('Exercise saved')
  }

  return (
    <div data-print="hide">
      <SelectField
        label="What was practised"
        hint="Holdfast counts from it when the next exercise is due."
        emptyOption={exercise.alerted === null ? 'Not said' : 'As its first alert says'}
        options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
        value={exercise.kind}
        disabled={save.pending}
        onChange={({ target }) => void saveKind(target.value)}
      />
      {save.failure && <FailureNotice title="Not saved" sentences={save.failure.errors} />}
    </div>
  )
}
