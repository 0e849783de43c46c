import { MAX_ROLL_CALL_NUMBER } from '@holdfast/contract/limits'
import type { User } from '@holdfast/contract/people/users'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { useSaveRollGroup } from '../../../data/incidents/roll-groups.ts'
import { PeopleChoice } from '../../../domain/people-choice.tsx'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'
import { namesOf } from './roll-groups-columns.ts'

const LABELS = { name: 'Name', expected: 'Expected', sort: 'Order', counters: 'Who counts' }

type RollGroupFields = {
  name: string
  expected: string
  sort: string
  counters: readonly string[]
}

type RollGroupDialogProps = {
  /** Without one it makes a new group. */
  group?: RollGroup | undefined
  groups: readonly RollGroup[]
  users: readonly User[]
  onClose: () => void
}

/** The dialog of a roll group; a new one comes last. */
export function RollGroupDialog({ group, groups, users, onClose }: RollGroupDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const last = Math.max(0, ...groups.map(({ sort }) => sort))
  const current: RollGroupFields = {
    name: group?.name ?? '',
    expected: group ? String(group.expected) : '',
    sort: String(group?.sort ?? last + 1),
    counters: group?.counters ?? [],
  }
  const { form, dialog, saveAndClose, recordId } = useRecordDialog({
    kind: `roll group/${organisationid}`,
    id: group?.id,
    current,
    labelOf: (field) => LABELS[field],
    write: useSaveRollGroup(organisationid),
    onClose,
  })
  const { fields } = form

  const fieldProps = (field: 'name' | 'expected' | 'sort') => ({
    name: field,
    label: LABELS[field],
    value: fields[field],
    error: form.errorOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.change({ [field]: target.value }),
  })

  function choose(userid: string, isChosen: boolean) {
    const others = fields.counters.filter((id) => id !== userid)
    form.change({ counters: isChosen ? [...others, userid].sort() : others })
  }

  async function saveGroup() {
    const name = fields.name.trim()
    const body = {
      name,
      expected: Number(fields.expected),
      sort: Number(fields.sort),
      counters: [...fields.counters],
    }
    await saveAndClose(problemsOf(fields), () => ({ ...recordId(name), body }))
  }

  return (
    <RecordDialog
      {...dialog}
      title={group ? `Edit ${group.name}` : 'New roll group'}
      onSave={() => void saveGroup()}
    >
      <TextField {...fieldProps('name')} hint="A class, a staff team, or Visitors." />
      <ConflictChoice form={form} field="name" />
      <TextField
        {...fieldProps('expected')}
        inputMode="numeric"
        hint="How many people are in it on a full day. 0 where it changes every day."
      />
      <ConflictChoice form={form} field="expected" />
      <TextField
        {...fieldProps('sort')}
        inputMode="numeric"
        hint="Groups with a lower number come first."
      />
      <ConflictChoice form={form} field="sort" />
      <FormSection name={LABELS.counters}>
        <p className="meta">They see this group first. Whoever is there can count it.</p>
        <PeopleChoice name="counters" people={users} chosen={fields.counters} onChoose={choose} />
      </FormSection>
      <ConflictChoice
        form={form}
        field="counters"
        format={(ids) => namesOf(ids, users) || 'Nobody'}
      />
    </RecordDialog>
  )
}

function problemsOf({ name, expected, sort }: RollGroupFields): Problem[] {
  const problems: Problem[] = []
  if (name.trim() === '') problems.push({ field: 'name', message: 'Enter a name' })
  if (!isNumber(expected)) {
    problems.push({ field: 'expected', message: 'Enter how many are expected, as a whole number' })
  }
  if (!isNumber(sort)) {
    problems.push({ field: 'sort', message: 'Enter the order as a whole number' })
  }
  return problems
}

function isNumber(text: string): boolean {
  return /^\s*\d{1,6}\s*$/.test(text) && Number(text) <= MAX_ROLL_CALL_NUMBER
}
