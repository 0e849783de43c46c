import { resolveColour } from '@holdfast/contract/content/appearance'
import type { Role } from '@holdfast/contract/content/content'
import type { User } from '@holdfast/contract/people/users'
import { useId, useState } from 'react'
import { PeopleChoice } from '../domain/people-choice.tsx'
import { ConflictChoice } from '../editing/conflict-choice.tsx'
import type { RecordEditing } from '../editing/use-record-edit.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/list/card.tsx'
import { Notice } from '../ui/screen/notice.tsx'
import { deputiesOf, type Holders, withHolder } from './allocation-rules.ts'
import { DeputyFields } from './deputy-fields.tsx'
import styles from './role-fieldset.module.css'

type RoleFieldsetProps = {
  role: Role
  form: Pick<
    RecordEditing<Holders, never>,
    'fields' | 'changedByOthers' | 'change' | 'conflicts' | 'settle'
  >
  people: readonly Pick<User, 'id' | 'name'>[]
}

/**
 * One role in a row: a box for each holder, and a button that shows everybody else. A holder whose box
 * was unticked stays in the row, so that they can be ticked again.
 */
export function RoleFieldset({ role, form, people }: RoleFieldsetProps) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const holders = form.fields[role.id] ?? []
  const inRow = people.filter(({ id }) => holders.includes(id) || removed.includes(id))

  function namesOf(userids: readonly string[]): string {
    const known = people.filter(({ id }) => userids.includes(id))
    const unknown = userids.filter((id) => known.every((user) => user.id !== id))
    return [...known.map(({ name }) => name), ...unknown].join(', ') || 'Not allocated'
  }

  function choose(userid: string, isChosen: boolean) {
    if (!isChosen) setRemoved([...removed, userid])
    form.change({ [role.id]: withHolder(holders, userid, isChosen) })
  }

  return (
    <Card edge={resolveColour(role.colour, role.title)}>
      <fieldset aria-labelledby={titleId} className={styles.role}>
        <h2 id={titleId} className={styles.title}>
          {role.title}
        </h2>
        <div className={styles.people}>
          <ConflictChoice form={form} field={role.id} format={namesOf} />
          {form.changedByOthers.includes(role.id) && (
            <Notice>Somebody else has changed this role meanwhile. Now: {namesOf(holders)}</Notice>
          )}
          <ConflictChoice form={form} field={deputiesOf(role.id)} format={namesOf} />
          {holders.length === 0 && <p className={styles.none}>Not allocated</p>}
          <PeopleChoice
            name={role.id}
            people={isOpen ? people : inRow}
            chosen={holders}
            onChoose={choose}
          />
        </div>
        <DeputyFields role={role} form={form} people={people} holders={holders} />
        <div className={styles.picker}>
          <Button
            kind="quiet"
            aria-expanded={isOpen}
            aria-describedby={titleId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : 'Add people'}
          </Button>
        </div>
      </fieldset>
    </Card>
  )
}
