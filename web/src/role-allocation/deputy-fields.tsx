import type { Role } from '@holdfast/contract/content/content'
import { MAX_DEPUTIES } from '@holdfast/contract/limits'
import type { User } from '@holdfast/contract/people/users'
import type { RecordEditing } from '../editing/use-record-edit.ts'
import { Button } from '../ui/button/button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { deputiesOf, type Holders } from './allocation-rules.ts'
import styles from './role-fieldset.module.css'

type DeputyFieldsProps = {
  role: Role
  form: Pick<RecordEditing<Holders, never>, 'fields' | 'change'>
  people: readonly Pick<User, 'id' | 'name'>[]
  holders: readonly string[]
}

/** Who stands in for those who hold the role, in the order in which they are asked. */
export function DeputyFields({ role, form, people, holders }: DeputyFieldsProps) {
  const field = deputiesOf(role.id)
  const deputies = form.fields[field] ?? []
  const nameOf = (userid: string) => people.find(({ id }) => id === userid)?.name ?? userid
  const others = people.filter(({ id }) => !deputies.includes(id) && !holders.includes(id))
  return (
    <div className={styles.deputies}>
      {deputies.length > 0 && (
        <ol className={styles.order} aria-label={`Deputies of ${role.title}`}>
          {deputies.map((userid, index) => (
            <li key={userid} className={styles.deputy}>
              <span>
                {index + 1}. {nameOf(userid)}
              </span>
              <Button
                kind="quiet"
                aria-label={`Remove deputy ${nameOf(userid)} of ${role.title}`}
                onClick={() => form.change({ [field]: deputies.filter((id) => id !== userid) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      {deputies.length < MAX_DEPUTIES && (
        <SelectField
          label={`Add a deputy for ${role.title}`}
          labelHidden
          emptyOption="Add a deputy"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value=""
          onChange={({ target }) =>
            target.value !== '' && form.change({ [field]: [...deputies, target.value] })
          }
        />
      )}
    </div>
  )
}
