import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { newRecordId } from '@holdfast/contract/ids'
import { MAX_ADULTS_OF_PERSON, MAX_PLAN_CHARACTERS } from '@holdfast/contract/limits'
import { type Needs, needsOf } from '@holdfast/contract/roll-call/needs'
import type { Person, PersonAdult } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { usePeople, useSavePerson } from '../../../data/admin/people.ts'
import { useExportPerson } from '../../../data/admin/person-export.ts'
import { latestOf } from '../../../data/lists/records.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { PersonExport } from '../../person-export/person-export.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'
import { NO_GROUP } from './people-table-columns.tsx'
import { adultsWithNotes, groupNames } from './person-text.ts'

const LABELS = {
  name: 'Name',
  rollgroupid: 'Group',
  needs: 'Needs in an evacuation',
  refuge: 'Refuge',
  helper: 'Helper',
  secondhelper: 'Second helper',
  adults: 'Adults who may collect',
  active: 'On the list',
}

const PLAN_FIELDS = [
  { field: 'refuge', hint: 'Where they wait, such as Refuge 2, stairs B. May be left empty.' },
  { field: 'helper', hint: 'Who goes to them, such as Toni Reyes. May be left empty.' },
  { field: 'secondhelper', hint: 'Who goes if the first is away. May be left empty.' },
] as const

const NEW_ADULT: PersonAdult = { name: '', relationship: '', note: '' }

type PersonFields = Needs & {
  name: string
  rollgroupid: string
  adults: readonly PersonAdult[]
  active: boolean
}

type PersonDialogProps = {
  /** Without one it makes a new person. */
  person?: Person | undefined
  groups: readonly RollGroup[]
  onClose: () => void
}

/** The dialog of a person, whom others may change meanwhile. */
export function PersonDialog({ person: opened, groups, onClose }: PersonDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const people = usePeople(organisationid)
  const exporting = useExportPerson(organisationid)
  const person = latestOf(people.data, opened)
  const names = groupNames(groups)
  const current: PersonFields = {
    name: person?.name ?? '',
    rollgroupid: person && names.has(person.rollgroupid) ? person.rollgroupid : '',
    ...needsOf(person ?? {}),
    adults: person?.adults ?? [],
    active: person?.active ?? true,
  }
  const { form, dialog, saveAndClose, recordId } = useRecordDialog({
    kind: `person/${organisationid}`,
    id: person?.id,
    current,
    labelOf: (field) => LABELS[field],
    write: useSavePerson(organisationid),
    // Without the name in it: the activity keeps ids for ever.
    makeId: newRecordId,
    onConflict: people.retry,
    onClose,
  })
  const { fields } = form

  const fieldProps = (field: 'name' | 'rollgroupid' | keyof Needs) => ({
    name: field,
    label: LABELS[field],
    value: fields[field],
    error: form.errorOf(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => form.change({ [field]: target.value }),
  })

  async function savePerson() {
    const body = {
      name: fields.name.trim(),
      rollgroupid: fields.rollgroupid,
      needs: fields.needs.trim(),
      refuge: fields.refuge.trim(),
      helper: fields.helper.trim(),
      secondhelper: fields.secondhelper.trim(),
      adults: fields.adults.map(trimmed).filter((adult) => !isEmpty(adult)),
      active: fields.active,
      ...(person && { base: baseOf(person) }),
    }
    await saveAndClose(problemsOf(body), () => ({ ...recordId(body.name), body }))
  }

  return (
    <RecordDialog
      {...dialog}
      title={person ? `Edit ${person.name}` : 'New person'}
      onSave={() => void savePerson()}
    >
      <TextField {...fieldProps('name')} hint="As staff call them, first name first." />
      <ConflictChoice form={form} field="name" />
      <SelectField
        {...fieldProps('rollgroupid')}
        emptyOption="Choose a group"
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ConflictChoice form={form} field="rollgroupid" format={(id) => names.get(id) ?? NO_GROUP} />
      <TextField
        {...fieldProps('needs')}
        hint="What helpers must do or bring, such as Evac chair, or inhaler in the red bag. No diagnosis. May be left empty."
      />
      <ConflictChoice form={form} field="needs" />
      {PLAN_FIELDS.map(({ field, hint }) => (
        <div key={field}>
          <TextField {...fieldProps(field)} hint={hint} maxLength={MAX_PLAN_CHARACTERS} />
          <ConflictChoice form={form} field={field} />
        </div>
      ))}
      <AdultsFields
        adults={fields.adults}
        error={form.errorOf('adults')}
        onChange={(adults) => form.change({ adults })}
      />
      <ConflictChoice form={form} field="adults" format={adultsWithNotes} />
      <Checkbox
        name="active"
        label="On the list. Untick it when they have left"
        checked={fields.active}
        onChange={({ target }) => form.change({ active: target.checked })}
      />
      <ConflictChoice
        form={form}
        field="active"
        format={(active) => (active ? 'On the list' : 'Has left')}
      />
      {person && <PersonExport id={person.id} name={person.name} write={exporting} />}
    </RecordDialog>
  )
}

function baseOf({ name, rollgroupid, adults, active, ...person }: Person) {
  return { name, rollgroupid, ...needsOf(person), adults, active }
}

type AdultsFieldsProps = {
  adults: readonly PersonAdult[]
  error: string | undefined
  onChange: (adults: readonly PersonAdult[]) => void
}

/** Who may collect the person. May stay empty. */
function AdultsFields({ adults, error, onChange }: AdultsFieldsProps) {
  const change = (at: number, part: Partial<PersonAdult>) =>
    onChange(adults.map((adult, place) => (place === at ? { ...adult, ...part } : adult)))
  return (
    <FormSection name={LABELS.adults}>
      <p className="meta">For handing children over after an evacuation. May be left empty.</p>
      {adults.map((adult, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an adult has no id, and each field shows its value
        <FormSection key={at} name={`Adult ${at + 1}`}>
          <TextField
            name={at === 0 ? 'adults' : `adults-${at}`}
            label="Name"
            autoComplete="off"
            value={adult.name}
            error={adult.name.trim() === '' ? error : undefined}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <TextField
            label="Relationship"
            autoComplete="off"
            value={adult.relationship}
            onChange={({ target }) => change(at, { relationship: target.value })}
          />
          <TextField
            label="Note"
            hint="For example, Mondays only."
            autoComplete="off"
            value={adult.note}
            onChange={({ target }) => change(at, { note: target.value })}
          />
          <div>
            <Button onClick={() => onChange(adults.filter((_, place) => place !== at))}>
              Remove {adult.name.trim() || 'this adult'}
            </Button>
          </div>
        </FormSection>
      ))}
      {adults.length < MAX_ADULTS_OF_PERSON && (
        <div>
          <Button icon={faPlus} onClick={() => onChange([...adults, NEW_ADULT])}>
            Add an adult
          </Button>
        </div>
      )}
    </FormSection>
  )
}

function problemsOf({ name, rollgroupid, adults }: PersonFields): Problem[] {
  const problems: Problem[] = []
  if (name === '') problems.push({ field: 'name', message: 'Enter a name' })
  if (rollgroupid === '') problems.push({ field: 'rollgroupid', message: 'Choose a group' })
  if (adults.some((adult) => adult.name === '')) {
    problems.push({ field: 'adults', message: 'Enter the name of each adult, or remove them' })
  }
  return problems
}

function trimmed({ name, relationship, note }: PersonAdult): PersonAdult {
  return { name: name.trim(), relationship: relationship.trim(), note: note.trim() }
}

function isEmpty({ name, relationship, note }: PersonAdult): boolean {
  return name === '' && relationship === '' && note === ''
}
