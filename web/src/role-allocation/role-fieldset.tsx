import { resolveColour } from '@holdfast/contract/appearance'
import type { Role } from '@holdfast/contract/content'
import type { User } from '@holdfast/contract/users'
import { PeopleChoice } from '../domain/people-choice.tsx'
import { ConflictChoice } from '../editing/conflict-choice.tsx'
import type { RecordEditing } from '../editing/use-record-edit.ts'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Holders, withHolder } from './allocation-rules.ts'
import styles from './role-fieldset.module.css'

type RoleFieldsetProps = {
  role: Role
  form: Pick<
    RecordEditing<Holders, never>,
    'fields' | 'changedByOthers' | 'change' | 'conflicts' | 'settle'
  >
  people: readonly Pick<User, 'id' | 'name'>[]
}

/** One role and the people who may hold it: several, or none. */
export function RoleFieldset({ role, form, people }: RoleFieldsetProps) {
  const holders = form.fields[role.id] ?? []

  function namesOf(userids: readonly string[]): string {
    const known = people.filter(({ id }) => userids.includes(id))
    const unknown = userids.filter((id) => known.every((user) => user.id !== id))
    return [...known.map(({ name }) => name), ...unknown].join(', ') || 'Not allocated'
  }

  return (
    <Card edge={resolveColour(role.colour, role.title)}>
      <fieldset className={styles.role}>
        <legend className={styles.title}>{role.title}</legend>
        <ConflictChoice form={form} field={role.id} format={namesOf} />
        {form.changedByOthers.includes(role.id) && (
          <Notice>Somebody else has changed this role meanwhile. Now: {namesOf(holders)}</Notice>
        )}
        <PeopleChoice
          name={role.id}
          people={people}
          chosen={holders}
          onChoose={(userid, isChosen) =>
            form.change({ [role.id]: withHolder(holders, userid, isChosen) })
          }
        />
        {holders.length === 0 && <p className={styles.none}>Not allocated</p>}
      </fieldset>
    </Card>
  )
}
