import { listOf } from '@holdfast/contract/text'
import {
  type Cells,
  fitsRequest,
  type RawTable,
  readRawTable,
  type TableRead,
  TOO_MUCH_TEXT,
} from '../../importing/read-table.ts'

/** Which columns of a school's own export become which details of a person. */

export type PersonField =
  | 'id'
  | 'name'
  | 'group'
  | 'needs'
  | 'refuge'
  | 'helper'
  | 'secondhelper'
  | 'adults'

/** What a column can be: the details of a person, with the name in one column or in two. */
export const COLUMN_KINDS = [
  'id',
  'name',
  'forename',
  'surname',
  'group',
  'needs',
  'refuge',
  'helper',
  'secondhelper',
  'adults',
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

const PARTS_OF_NAME: readonly ColumnKind[] = ['forename', 'surname']

export const KIND_TITLES: Record<ColumnKind, string> = {
  id: 'Id',
  name: 'Full name',
  forename: 'First name',
  surname: 'Last name',
  group: 'Group',
  needs: 'Needs',
  refuge: 'Refuge',
  helper: 'Helper',
  secondhelper: 'Second helper',
  adults: 'Adults',
}

/** The place of each column in the table. */
export type ColumnPlaces = Partial<Record<ColumnKind, number>>

/** What an admin chose by hand: the heading of the column, or empty if there is to be none. */
export type ColumnChoice = Partial<Record<ColumnKind, string>>

/**
 * The headings of school information systems, the best first, as `headingKey` writes them. The name that
 * somebody is called comes before the legal one. The UPN comes last, because it identifies a pupil
 * everywhere and any other number does as well here.
 */
const HEADINGS: Record<ColumnKind, readonly string[]> = {
  id: [
    'id',
    'adno',
    'admissionnumber',
    'admissionno',
    'admissionsnumber',
    'misid',
    'studentid',
    'pupilid',
    'personid',
    'upn',
  ],
  name: [
    'name',
    'fullname',
    'preferredfullname',
    'displayname',
    'studentname',
    'pupilname',
    'student',
    'pupil',
    'legalname',
    'legalfullname',
  ],
  forename: [
    'preferredforename',
    'preferredfirstname',
    'chosenforename',
    'chosenfirstname',
    'forename',
    'firstname',
    'givenname',
    'legalforename',
    'legalfirstname',
  ],
  surname: [
    'preferredsurname',
    'preferredlastname',
    'chosensurname',
    'chosenlastname',
    'surname',
    'lastname',
    'familyname',
    'legalsurname',
    'legallastname',
  ],
  group: [
    'reg',
    'reggroup',
    'registrationgroup',
    'registrationform',
    'regform',
    'form',
    'formtutorgroup',
    'formgroup',
    'tutorgroup',
    'class',
    'classname',
    'group',
    'rollgroup',
  ],
  needs: ['needs', 'peep', 'evacuationneeds', 'evacuationplan', 'needsinanevacuation'],
  refuge: ['refuge', 'refugepoint', 'refugearea', 'evacuationrefuge', 'peeprefuge'],
  helper: ['helper', 'helper1', 'firsthelper', 'evacuationhelper', 'peephelper', 'evacuationbuddy'],
  secondhelper: ['secondhelper', 'helper2', 'otherhelper', 'deputyhelper'],
  adults: ['adults', 'contacts', 'collectors', 'maycollect', 'adultswhomaycollect'],
}

/** A title or a date may stand above the row that names the columns, but not more than this. */
const MAX_ROWS_ABOVE = 10

export function readPeopleTable(text: string, remembered: ColumnChoice): TableRead<PersonField> {
  const raw = readRawTable(text, { isKnown: isHeading, trim: withoutTitle })
  if (!raw.ok) return raw
  const { table } = raw
  const rows = rowsOfTable(table, recogniseColumns(table.head, remembered))
  if (!fitsRequest(rows)) return { ok: false, problems: [TOO_MUCH_TEXT] }
  return { ok: true, rows, remarks: [], table }
}

/** Finds the columns by their headings; those that an admin chose before come first. */
export function recogniseColumns(
  head: readonly string[],
  remembered: ColumnChoice = {},
): ColumnPlaces {
  const found: ColumnPlaces = {}
  for (const kind of COLUMN_KINDS) {
    const place = firstPlace(head, HEADINGS[kind])
    if (place !== undefined) found[kind] = place
  }
  const isInParts = found.forename !== undefined && found.surname !== undefined
  let places = found.name === undefined || isInParts ? without(found, 'name') : onlyFullName(found)
  for (const kind of COLUMN_KINDS) {
    const heading = remembered[kind]
    if (heading === undefined) continue
    const place = heading === '' ? undefined : firstPlace(head, [headingKey(heading)])
    if (heading === '' || place !== undefined) places = chooseColumn(places, kind, place)
  }
  return places
}

/** Takes another column, or none. A full name and its two parts exclude each other. */
export function chooseColumn(
  places: ColumnPlaces,
  kind: ColumnKind,
  place: number | undefined,
): ColumnPlaces {
  const others = without(places, kind)
  if (place === undefined) return others
  if (kind === 'name') return { ...onlyFullName(others), name: place }
  if (PARTS_OF_NAME.includes(kind)) {
    return { ...without(others, 'name'), [kind]: place }
  }
  return { ...others, [kind]: place }
}

/** Keeps a choice for the next table; an empty heading means that there is no such column. */
export function rememberColumn(
  remembered: ColumnChoice,
  kind: ColumnKind,
  heading: string,
): ColumnChoice {
  const excluded: readonly ColumnKind[] =
    kind === 'name' ? PARTS_OF_NAME : PARTS_OF_NAME.includes(kind) ? ['name'] : []
  const others = Object.entries(remembered).filter(
    ([other]) => !excluded.includes(other as ColumnKind),
  )
  return { ...Object.fromEntries(others), [kind]: heading }
}

export function rowsOfTable({ body }: RawTable, places: ColumnPlaces): Cells<PersonField>[] {
  return body.map((row) => {
    const cell = (kind: ColumnKind) => row[places[kind] ?? -1] ?? ''
    const parts = `${cell('forename')} ${cell('surname')}`.trim()
    return {
      id: cell('id'),
      name: parts || forenameFirst(cell('name')),
      group: cell('group'),
      needs: cell('needs'),
      refuge: cell('refuge'),
      helper: cell('helper'),
      secondhelper: cell('secondhelper'),
      adults: cell('adults'),
    }
  })
}

/** What has to be chosen before the rows can be read; undefined if nothing. */
export function missingColumns(places: ColumnPlaces): string | undefined {
  const { name, forename, surname, group } = places
  const hasName = (name ?? forename ?? surname) !== undefined
  if (hasName && group !== undefined) return undefined
  if (!hasName && group === undefined) return 'Choose the columns of the name and the group.'
  return `Choose the column of the ${hasName ? 'group' : 'name'}.`
}

/** Says which columns are read as what, and which are left out. */
export function describeColumns(head: readonly string[], places: ColumnPlaces): string {
  const quoted = (place: number) => `“${head[place]}”`
  const read = COLUMN_KINDS.flatMap((kind) => {
    const place = places[kind]
    return place === undefined ? [] : [`${KIND_TITLES[kind].toLowerCase()} from ${quoted(place)}`]
  })
  const used = new Set(Object.values(places))
  const unused = [...head.keys()].filter((place) => !used.has(place) && head[place] !== '')
  const sentence = listOf(read)
  const first = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
  if (unused.length === 0) return first
  return `${first} Not imported: ${listOf(unused.map(quoted))}.`
}

/** Lower case, with letters and digits only: `Form/Tutor Group` is `formtutorgroup`. */
function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function isHeading(cell: string): boolean {
  return COLUMN_KINDS.some((kind) => HEADINGS[kind].includes(headingKey(cell)))
}

function firstPlace(head: readonly string[], keys: readonly string[]): number | undefined {
  const places = keys.map((key) => head.findIndex((heading) => headingKey(heading) === key))
  return places.find((place) => place >= 0)
}

/** Leaves out what stands above the row with the headings. */
function withoutTitle(rows: readonly string[][]): readonly string[][] {
  const hasHeadings = (row: readonly string[]) => row.filter(isHeading).length >= 2
  const at = rows.slice(0, MAX_ROWS_ABOVE + 1).findIndex(hasHeadings)
  return rows.slice(Math.max(at, 0))
}

function without(places: ColumnPlaces, kind: ColumnKind): ColumnPlaces {
  const { [kind]: _, ...others } = places
  return others
}

function onlyFullName(places: ColumnPlaces): ColumnPlaces {
  return without(without(places, 'forename'), 'surname')
}

/** `Sam Hill` for `Hill, Sam`, which many exports write. */
export function forenameFirst(name: string): string {
  const [surname = '', forename = '', ...others] = name.split(',').map((part) => part.trim())
  return surname && forename && others.length === 0 ? `${forename} ${surname}` : name
}
