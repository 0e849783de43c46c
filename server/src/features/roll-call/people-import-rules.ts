import { isRecordId } from '@holdfast/contract/ids'
import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import type { RowProblem } from '@holdfast/contract/people/imports'
import { mayBeSameAdult } from '@holdfast/contract/roll-call/adult-notes'
import { findPerson, isSameText } from '@holdfast/contract/roll-call/find-person'
import { NEEDS_FIELDS, needsOf } from '@holdfast/contract/roll-call/needs'
import {
  importedPerson,
  type PeopleImport,
  type Person,
  type PersonRow,
} from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'

type Existing = {
  people: readonly Person[]
  groups: readonly Pick<RollGroup, 'id' | 'name' | 'expected'>[]
}
/** `save`: those who are new or differ from the list. */
type PlannedImport = Omit<PeopleImport, 'imported'> & { save: Person[] }

/**
 * What an import of the rows would do. With `all`, the rows are the whole list, and who is missing becomes
 * inactive. `newId` generates an id for somebody without one.
 */
export function planPeopleImport(
  rows: readonly PersonRow[],
  { people, groups }: Existing,
  { all, newId }: { all: boolean; newId: () => string },
): PlannedImport {
  const problems: RowProblem[] = []
  const given = new Map<string, Person>()
  const renumbered = new Map<string, Person>()
  const rowsOf = new Set<string>()
  const numbers = new Set(rows.map(({ id }) => id.trim()))
  for (const [index, row] of rows.entries()) {
    const read = readRow(row, { people, groups, numbers }, newId)
    const { errors } = read
    const keys = read.person ? keysOf(read.person, row.id.trim()) : []
    if (keys.some((key) => rowsOf.has(key))) errors.push('This person is in an earlier row already')
    for (const key of keys) rowsOf.add(key)
    if (errors.length > 0) problems.push({ row: index + 1, errors })
    else if (read.person) {
      given.set(read.person.id, read.person)
      if (read.known?.id !== read.person.id && read.known)
        renumbered.set(read.person.id, read.known)
    }
  }
  const before = new Map([...people.map(byId), ...renumbered])
  const replaced = [...renumbered.values()]
  const isGone = (person: Person) =>
    all && person.active && !given.has(person.id) && !replaced.includes(person)
  const left = people.filter(isGone).map(asInactive)
  const listed = [...given.values()]
  const added = listed.filter(({ id }) => !before.get(id)?.active)
  const stayed = listed.filter(({ id }) => before.get(id)?.active)
  const moved = stayed.filter((person) => before.get(person.id)?.rollgroupid !== person.rollgroupid)
  const changed = stayed.filter(
    (person) =>
      !moved.includes(person) &&
      (renumbered.has(person.id) || !hasSameDetails(before.get(person.id), person)),
  )
  const save = [...added, ...moved, ...changed, ...left, ...replaced.map(asInactive)]
  return {
    ...{ problems, save },
    added: namesOf(added),
    moved: namesOf(moved),
    changed: namesOf(changed),
    gone: namesOf(left),
    short: shortLists(groups, [...new Map([...before, ...save.map(byId)]).values()]),
  }
}

function byId(person: Person): [string, Person] {
  return [person.id, person]
}

function asInactive(person: Person): Person {
  return { ...person, active: false }
}

/** After an import of half a class nobody would look for the other half. */
function shortLists(groups: Existing['groups'], people: readonly Person[]): PeopleImport['short'] {
  return groups.flatMap(({ id, name, expected }) => {
    const listed = people.filter((person) => person.active && person.rollgroupid === id).length
    return listed > 0 && listed < expected ? [{ name, listed, expected }] : []
  })
}

function hasSameDetails(before: Person | undefined, after: Person): boolean {
  // The database stores the fields of an adult in an order of its own.
  const detailsOf = ({ name, adults, ...person }: Person) =>
    JSON.stringify([
      name,
      ...NEEDS_FIELDS.map((field) => person[field]),
      ...adults.map((adult) => [adult.name, adult.relationship, adult.note]),
    ])
  return before !== undefined && detailsOf(before) === detailsOf(after)
}

/** Without an id of its own, a row is known by the name in its group too. */
function keysOf({ id, name, rollgroupid }: Person, givenId: string): string[] {
  return givenId === '' ? [`id ${id}`, `${rollgroupid} ${name.toLowerCase()}`] : [`id ${id}`]
}

function namesOf(people: readonly Person[]): string[] {
  return people.map(({ name }) => name)
}

/** `known`: who it is on the list of today. */
type ReadRow = { person: Person | undefined; known?: Person | undefined; errors: string[] }

function readRow(
  row: PersonRow,
  existing: Existing & { numbers: ReadonlySet<string> },
  newId: () => string,
): ReadRow {
  const adults = readAdults(row.adults)
  const parsed = importedPerson.safeParse({ ...row, adults })
  const errors = parsed.error?.issues.map(({ message }) => message) ?? []
  const groups = existing.groups.filter(({ name }) => isSameText(name, row.group))
  if (groups.length === 0 && row.group.trim() !== '') {
    errors.push(`There is no roll group ${row.group.trim()}`)
  }
  const [group] = groups
  if (!parsed.success || group === undefined) return { person: undefined, errors }
  const { id, name, ...cells } = parsed.data
  const sought = { id, name, rollgroupid: group.id }
  const known = findPerson(sought, existing.people) ?? findUnnumbered(sought, existing)
  if (known === 'several') {
    errors.push(
      id === ''
        ? `There are several people called ${name}: give each an id`
        : `Several people called ${name} are on the list without an id: delete those who have left first`,
    )
    return { person: undefined, errors }
  }
  const person: Person = {
    ...{ id: id || known?.id || newId(), name, rollgroupid: group.id, active: true },
    // An empty cell changes nothing: lists of pupils often lack these columns.
    ...needsOf(
      Object.fromEntries(NEEDS_FIELDS.map((field) => [field, cells[field] || known?.[field]])),
    ),
    adults: withNotes(adults, known?.adults ?? []),
  }
  return { person, known, errors }
}

/**
 * Somebody who was on the list without a number of the school's own, by an admin or by an earlier table. As somebody
 * new they would lose their needs and “not to collect”.
 */
function findUnnumbered(
  sought: Pick<Person, 'id' | 'name' | 'rollgroupid'>,
  { people, numbers }: Existing & { numbers: ReadonlySet<string> },
): Person | 'several' | undefined {
  const unnumbered = people.filter(({ id, active }) => active && isRecordId(id) && !numbers.has(id))
  return findPerson({ ...sought, id: '' }, unnumbered)
}

/** `Ana Hill (mother); Ben Hill (uncle)` */
function readAdults(cell: string): Person['adults'] {
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = part, relationship = ''] = /^(.*?)\s*\(([^()]*)\)$/.exec(part) ?? []
      return { name, relationship, note: '' }
    })
}

/**
 * Notes are written by admins and are in no export of pupils: an import must not lose “not to collect”. Whoever is new
 * and may be an adult with a note, whom the row does not name so, gets it too until an admin removes it.
 */
function withNotes(given: Person['adults'], known: Person['adults']): Person['adults'] {
  if (given.length === 0) return known
  const noted = known.filter(({ note }) => note !== '')
  const left = noted.filter((adult) => !given.some((each) => knownAs(each, known).includes(adult)))
  const noteOf = (adult: Person['adults'][number]) => {
    const same = knownAs(adult, known)
    return same.length > 0
      ? joinNotes(same.map(({ note }) => note))
      : noteOfOthers(adult.name, left)
  }
  return [...given.map((adult) => ({ ...adult, note: noteOf(adult) })), ...left]
}

/** Adults of one name are told apart by their relationship; if that says nothing, each may be meant. */
function knownAs(
  { name, relationship }: Person['adults'][number],
  known: Person['adults'],
): Person['adults'] {
  const named = known.filter((adult) => isSameText(adult.name, name))
  const related = named.filter((adult) => isSameText(adult.relationship, relationship))
  return related.length > 0 ? related : named
}

function joinNotes(notes: readonly string[]): string {
  return [...new Set(notes)]
    .filter((note) => note !== '')
    .join('; ')
    .slice(0, MAX_NAME_CHARACTERS)
}

/** `May be Ben Hill: Not to collect` */
function noteOfOthers(name: string, noted: Person['adults']): string {
  return joinNotes(
    noted
      .filter((adult) => mayBeSameAdult(adult.name, name))
      .map((adult) => `May be ${adult.name}: ${adult.note}`),
  )
}
