import { resolveColour } from '@holdfast/contract/appearance'
import type { Role } from '@holdfast/contract/content'
import type { User } from '@holdfast/contract/users'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { toSearchKey } from '../domain/text.ts'
import { ConflictChoice } from '../editing/conflict-choice.tsx'
import type { RecordEditing } from '../editing/use-record-edit.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { BareList } from '../ui/list.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
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
  const [search, setSearch] = useState('')
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
          {peopleToShow(people, holders, search).map(({ id, name }) => (
            <li key={id} className={styles.person}>
              <Checkbox
                name={role.id}
                label={name}
                checked={holders.includes(id)}
                onChange={({ target }) =>
                  form.change({ [role.id]: withHolder(holders, id, target.checked) })
                }
              />
            </li>
          ))}
        </People>
        {holders.length === 0 && <p className={styles.none}>Not allocated</p>}
      </fieldset>
    </Card>
  )
}

function People({ children }: { children: ReactNode[] }) {
  return <BareList className={styles.people}>{children}</BareList>
}

function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

type Person = { id: string; name: string }

/** From so many people on, a role shows its holders and a search instead of everybody. */
const SEARCH_FROM = 20
const MAX_FOUND = 10

function isSearchable(people: readonly Person[]): boolean {
  return people.length > SEARCH_FROM
}

/** Those who hold the role, and those whom the search finds by name or username, in one order. */
export function peopleToShow(
  people: readonly Person[],
  holders: readonly string[],
  search: string,
): Person[] {
  if (!isSearchable(people)) return [...people]
  const wanted = toSearchKey(search.trim())
  const found = new Set(
    people
      .filter(
        ({ id, name }) =>
          wanted !== '' && (toSearchKey(name).includes(wanted) || id.includes(wanted)),
      )
      .slice(0, MAX_FOUND)
      .map(({ id }) => id),
  )
  return people.filter(({ id }) => found.has(id) || holders.includes(id))
}
