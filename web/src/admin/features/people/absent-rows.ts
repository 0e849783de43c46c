import { groupBy } from '@holdfast/contract/grouping'
import { findPerson, isSameText, textKey } from '@holdfast/contract/roll-call/find-person'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { ColumnChoice } from './imported-columns.ts'
import { forenameFirst, readPeopleTable } from './imported-columns.ts'

/** Reads whom a pasted list or a table means by its rows. */

/** `line`: as it was typed. */
type AbsentRow = { line: string; id: string; name: string; group: string }
/** `sentence` says why nobody is meant by the line. */
export type UnknownRow = { line: string; sentence: string }

type Known = {
  people: readonly Person[]
  groups: readonly Pick<RollGroup, 'id' | 'name'>[]
}

/** Those whom a row can mean: a school may paste hundreds. */
type Candidates = Pick<Known, 'groups'> & {
  byId: ReadonlyMap<string, Person[]>
  byName: ReadonlyMap<string, Person[]>
}

/** `rest`: the lines that mean nobody, to be corrected. */
export type AbsentRead = { found: Person[]; unknown: UnknownRow[]; rest: string }

/** A table with headings, or one person in each line: a name, perhaps followed by the group. */
export function readAbsent(text: string, known: Known, remembered: ColumnChoice): AbsentRead {
  const people = known.people.filter(({ active }) => active)
  const candidates = {
    byId: groupBy(people, ({ id }) => id),
    byName: groupBy(people, ({ name }) => textKey(name)),
  }
  const { head, rows } = rowsOf(text, remembered)
  const found = new Map<string, Person>()
  const unknown: UnknownRow[] = []
  for (const row of rows) {
    const person = findRow(row, { groups: known.groups, ...candidates })
    if (typeof person === 'string') unknown.push({ line: row.line, sentence: person })
    else found.set(person.id, person)
  }
  const rest = [...(head && unknown.length > 0 ? [head] : []), ...unknown.map(({ line }) => line)]
  return { found: [...found.values()], unknown, rest: rest.join('\n') }
}

function rowsOf(text: string, remembered: ColumnChoice): { head?: string; rows: AbsentRow[] } {
  const table = readPeopleTable(text, remembered)
  if (table.ok && table.rows.some(({ name, id }) => name !== '' || id !== '')) {
    const rows = table.rows.map(({ id, name, group }) => ({
      ...{ id, name, group },
      line: [id, name, group].join('\t'),
    }))
    return {
      head: 'Id\tName\tGroup',
      rows: rows.filter(({ name, id }) => name !== '' || id !== ''),
    }
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return { rows: lines.map(rowOfLine) }
}

/** `Sam Hill`, `Sam Hill, 4B`, or with a tab or semicolon in between. */
function rowOfLine(line: string): AbsentRow {
  const [name = '', group = ''] = line.split(/[\t;]/).map((part) => part.trim())
  return { line: line.trim(), id: '', name, group }
}

/** The person, or a sentence. */
function findRow(row: AbsentRow, known: Candidates): Person | string {
  const results = readingsOf(row, known).map((reading) => findReading(reading, known))
  return results.find((result) => typeof result !== 'string') ?? results[0] ?? ''
}

/** A comma may stand before the group, or between the last name and the first. */
function readingsOf(row: AbsentRow, { groups }: Pick<Known, 'groups'>): AbsentRow[] {
  const comma = row.name.lastIndexOf(',')
  if (comma < 0 || row.group !== '') return [row]
  const name = forenameFirst(row.name.slice(0, comma).trim())
  const group = row.name.slice(comma + 1).trim()
  const withoutGroup = { ...row, name: forenameFirst(row.name) }
  const hasGroup = groups.some((each) => isSameText(each.name, group))
  return hasGroup ? [{ ...row, name, group }, withoutGroup] : [withoutGroup]
}

function findReading({ line, id, name, group }: AbsentRow, known: Candidates): Person | string {
  const { groups, byId, byName } = known
  const people = (id === '' ? byName.get(textKey(name)) : byId.get(id)) ?? []
  const shown = line.includes('\t') ? name || id : line
  const named = groups.find((each) => isSameText(each.name, group))
  if (group !== '' && named === undefined) return `There is no roll group ${group}.`
  const person = findPerson({ id, name, rollgroupid: named?.id ?? '' }, people)
  if (person === 'several') {
    return `There are several people called ${shown}: write the group after the name.`
  }
  if (person === undefined) return `Nobody on the list of people is called ${shown}.`
  // Somebody of another class with the same name must not be taken off the roll call.
  if (id === '' && named !== undefined && person.rollgroupid !== named.id) {
    const own = groups.find((each) => each.id === person.rollgroupid)?.name ?? 'no group'
    return `${person.name} is in ${own} and not in ${named.name}.`
  }
  return person
}

/** What to ask before a list is stored that leaves out unusually many; undefined if nothing. */
export function doubtAbout(
  absent: readonly Person[],
  { people, groups }: Known,
): string | undefined {
  const ids = new Set(absent.map(({ id }) => id))
  const active = people.filter((person) => person.active)
  const whole = groups.filter(({ id }) => {
    const own = active.filter(({ rollgroupid }) => rollgroupid === id)
    return own.length > MANY && own.every((person) => ids.has(person.id))
  })
  const parts = [
    ids.size > Math.max(MANY, active.length * UNUSUAL_PART) &&
      `${ids.size} of ${active.length} people`,
    whole.length > 0 && `everybody of ${whole.map(({ name }) => name).join(', ')}`,
  ].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(', and ')
}

/** More than this part of the school is rarely absent; a list of everybody is taken for it by mistake. */
const UNUSUAL_PART = 0.25
/** So few people may all be away, also everybody of a small group. */
const MANY = 5
