import { NOT_ASSIGNED } from '@holdfast/contract/incidents/task-state'
import { MAX_TASK_OWNERS } from '@holdfast/contract/limits'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import styles from './task-form.module.css'
import { isPerson, missingOptions, ownerOptions } from './task-form-rules.ts'

type OwnerFieldsProps = {
  label: string
  owners: readonly string[]
  /** Names of owners who may no longer be in the lists, by their values. */
  names?: ReadonlyMap<string, string>
  onChange: (owners: string[]) => void
}

/** A role, or one or several people. More can be added once the first is a person. */
export function OwnerFields({ label, owners, names, onChange }: OwnerFieldsProps) {
  const me = useMe()
  const current = ownerOptions(me, useContent().data?.roles ?? [], useUsers().data ?? [])
  const options = [...current, ...missingOptions(owners, current, names)]
  const [first = '', ...others] = owners
  const replace = (at: number, owner: string) => {
    const next = owners.length === 0 ? [owner] : owners.map((o, i) => (i === at ? owner : o))
    const kept = at === 0 && !isPerson(owner) ? [owner] : next
    onChange(kept.filter((each, index) => each !== '' || index > 0))
  }
  return (
    <div className={styles.group}>
      <SelectField
        name="owner"
        label={label}
        emptyOption={NOT_ASSIGNED}
        options={options}
        value={first}
        onChange={({ target }) => replace(0, target.value)}
      />
      {others.map((owner, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity
          key={index}
          label={`And ${index + 2}`}
          labelHidden
          emptyOption="Choose a person"
          options={options.filter(({ value }) => isPerson(value))}
          value={owner}
          onChange={({ target }) => replace(index + 1, target.value)}
        />
      ))}
      {isPerson(first) && owners.length < MAX_TASK_OWNERS && (
        <Button kind="quiet" onClick={() => onChange([...owners, ''])}>
          Add another person
        </Button>
      )}
    </div>
  )
}
