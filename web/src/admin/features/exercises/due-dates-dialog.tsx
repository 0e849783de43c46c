import type { AlertKind } from '@holdfast/contract/content/content'
import type { ExerciseInterval } from '@holdfast/contract/incidents/exercises'
import { useState } from 'react'
import { useSaveExerciseSettings } from '../../../data/incidents/exercises.ts'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'

const CHOICES = [
  { value: '1', label: 'Every month' },
  { value: '2', label: 'Every two months' },
  { value: '4', label: 'Once a term (every 4 months)' },
  { value: '6', label: 'Every six months' },
  { value: '12', label: 'Once a year' },
  { value: '24', label: 'Every two years' },
]

type DueDatesDialogProps = {
  intervals: readonly ExerciseInterval[]
  kinds: readonly AlertKind[]
  onClose: () => void
}

/** Sets how often each kind of alert should be practised. */
export function DueDatesDialog({ intervals, kinds, onClose }: DueDatesDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const toast = useToast()
  const save = useSaveExerciseSettings(organisationid)
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const monthsOf = (kind: string) =>
    changed[kind] ?? String(intervals.find((interval) => interval.kind === kind)?.months ?? '')

  async function saveIntervals() {
    // A kind that was removed from the content keeps its interval in case it comes back.
    const ids = new Set([...kinds.map(({ id }) => id), ...intervals.map(({ kind }) => kind)])
    const chosen = [...ids].filter((kind) => monthsOf(kind) !== '')
    const outcome = await save.run({
      intervals: chosen.map((kind) => ({ kind, months: Number(monthsOf(kind)) })),
    })
    if (!outcome.ok) return
    toast.success('Due dates saved')
    onClose()
  }

  return (
    <RecordDialog
      title="How often to practise"
      onSave={() => void saveIntervals()}
      onClose={onClose}
      isChanged={Object.keys(changed).length > 0}
      busy={save.pending}
      problems={(save.failure?.errors ?? []).map((message) => ({ message }))}
    >
      {kinds.map(({ id, title }) => (
        <SelectField
          key={id}
          label={title}
          emptyOption="No due date"
          options={choicesWith(monthsOf(id))}
          value={monthsOf(id)}
          onChange={({ target }) => setChanged({ ...changed, [id]: target.value })}
        />
      ))}
    </RecordDialog>
  )
}

/** The choices, including a number of months that was set elsewhere. */
function choicesWith(months: string) {
  const isKnown = months === '' || CHOICES.some(({ value }) => value === months)
  return isKnown ? CHOICES : [...CHOICES, { value: months, label: `Every ${months} months` }]
}
