import { resolveColour } from '@holdfast/contract/appearance'
import type { Role } from '@holdfast/contract/content'
import type { User } from '@holdfast/contract/users'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { BareList } from '../../../ui/bare-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { RoleState } from './allocation-edit-rules.ts'
import { isSearchable, peopleToShow } from './person-search.ts'
import styles from './role-fieldset.module.css'

type RoleFieldsetProps = {
  role: Role
  state: RoleState
  people: readonly Pick<User, 'id' | 'name'>[]
  onChoose: (userid: string, holds: boolean) => void
  onSettle: (choice: 'yours' | 'theirs') => void
}

/** One role and the people who may hold it: several, or none. */
export function RoleFieldset({ role, state, people, onChoose, onSettle }: RoleFieldsetProps) {
  const [search, setSearch] = useState('')
  const { shown, theirs, isConflict } = state

  function namesOf(userids: readonly string[]): string {
    const known = people.filter(({ id }) => userids.includes(id))
    const unknown = userids.filter((id) => known.every((one) => one.id !== id))
    return [...known.map(({ name }) => name), ...unknown].join(', ') || 'Not allocated'
  }

  return (
    <Card edge={resolveColour(role.colour, role.title)}>
      <fieldset className={styles.role}>
        <legend className={styles.title}>{role.title}</legend>
        {theirs &&
          (isConflict ? (
            <Conflict theirs={namesOf(theirs)} yours={namesOf(shown)} onSettle={onSettle} />
          ) : (
            <Notice>Somebody else has changed this role meanwhile. Now: {namesOf(theirs)}</Notice>
          ))}
        {isSearchable(people) && (
          <TextField
            label="Find a person"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={preventSubmit}
          />
        )}
        <People>
          {peopleToShow(people, shown, search).map(({ id, name }) => (
            <li key={id} className={styles.person}>
              <Checkbox
                name={role.id}
                label={name}
                checked={shown.includes(id)}
                onChange={(event) => onChoose(id, event.target.checked)}
              />
            </li>
          ))}
        </People>
        {shown.length === 0 && <p className={styles.none}>Not allocated</p>}
      </fieldset>
    </Card>
  )
}

function People({ children }: { children: ReactNode[] }) {
  return <BareList className={styles.people}>{children}</BareList>
}

type ConflictProps = {
  theirs: string
  yours: string
  onSettle: (choice: 'yours' | 'theirs') => void
}

/** Two people changed one role: who holds it now, whom this person chose, and the choice. */
function Conflict({ theirs, yours, onSettle }: ConflictProps) {
  /** The buttons go with the conflict, so that the focus needs another place: the first person. */
  const settle = (choice: 'yours' | 'theirs') => (event: MouseEvent<HTMLButtonElement>) => {
    const fieldset = event.currentTarget.closest('fieldset')
    onSettle(choice)
    fieldset?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()
  }
  return (
    <Notice
      kind="warn"
      title="Somebody else has changed this role while you were choosing"
      actions={
        <>
          <Button onClick={settle('yours')}>Keep yours</Button>
          <Button onClick={settle('theirs')}>Use theirs</Button>
        </>
      }
    >
      <dl className={styles.versions}>
        <dt>Now</dt>
        <dd>{theirs}</dd>
        <dt>Yours</dt>
        <dd>{yours}</dd>
      </dl>
    </Notice>
  )
}

function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
