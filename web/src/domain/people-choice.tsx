import { type KeyboardEvent, useState } from 'react'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { BareList } from '../ui/list/list.tsx'
import styles from './people-choice.module.css'
import { toSearchKey } from './text.ts'

type Person = { id: string; name: string }

type PeopleChoiceProps = {
  /** The `name` of the checkboxes. */
  name: string
  people: readonly Person[]
  /** The ids of the chosen ones. */
  chosen: readonly string[]
  onChoose: (userid: string, isChosen: boolean) => void
}

/** Chooses people of an organisation by checkboxes. When there are many, a search finds them. */
export function PeopleChoice({ name, people, chosen, onChoose }: PeopleChoiceProps) {
  const [search, setSearch] = useState('')
  return (
    <>
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
      <BareList className={styles.people}>
        {peopleToShow(people, chosen, search).map((person) => (
          <li key={person.id} className={styles.person}>
            <Checkbox
              name={name}
              label={person.name}
              checked={chosen.includes(person.id)}
              onChange={({ target }) => onChoose(person.id, target.checked)}
            />
          </li>
        ))}
      </BareList>
    </>
  )
}

function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

/** With this many people or more, only the chosen ones and a search are shown. */
const SEARCH_FROM = 20
const MAX_FOUND = 10

function isSearchable(people: readonly Person[]): boolean {
  return people.length > SEARCH_FROM
}

/** The chosen people and those whom the search finds by name or username, in one list. */
export function peopleToShow(
  people: readonly Person[],
  chosen: readonly string[],
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
  return people.filter(({ id }) => found.has(id) || chosen.includes(id))
}
