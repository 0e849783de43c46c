import type { AlertKind } from '@holdfast/contract/content/content'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import { useState } from 'react'
import { useSaveExercise } from '../../../data/incidents/exercises.ts'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'

type ExerciseDialogProps = {
  exercise: Exercise
  kinds: readonly AlertKind[]
  onClose: () => void
}

/** Asks what was practised when no alert says it, as in a drill with only the fire bell. */
export function ExerciseDialog({ exercise, kinds, onClose }: ExerciseDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const toast = useToast()
  const save = useSaveExercise(organisationid)
  const [kind, setKind] = useState(exercise.kind)

  async function saveKind() {
    const outcome = await save.run({ id: exercise.id, kind })
    if (!outcome.ok) return
    toast.success('Exercise saved')
    onClose()
  }

  return (
    <RecordDialog
      title="What was practised"
      onSave={() => void saveKind()}
      onClose={onClose}
      isChanged={kind !== exercise.kind}
      busy={save.pending}
      problems={(save.failure?.errors ?? []).map((message) => ({ message }))}
    >
      <p>{exercise.incidentDetails}</p>
      <SelectField
        label="What was practised"
        emptyOption={exercise.alerted === null ? 'Not said' : 'As its first alert says'}
        options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
    </RecordDialog>
  )
}
