import { type AlertToAll, isFromBefore } from '@holdfast/contract/roll-call/counted-before'
import { namedInCount } from '@holdfast/contract/roll-call/counts-by-name'
import type { MarkState } from '@holdfast/contract/roll-call/mark-words'
import { describeState, MARK_WORDS } from '@holdfast/contract/roll-call/mark-words'
import { needsOf } from '@holdfast/contract/roll-call/needs'
import type { Absence, PersonOnPhone } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import {
  NAME_NOT_KNOWN,
  type SummableCount,
  standingCounts,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { areTwoDevices, isMissing, personKey } from '@holdfast/contract/roll-call/standing-marks'
import { pluralise } from '@holdfast/contract/text'
import type { MarkRow } from '../../../data/incidents/roll-marks.ts'
import { formatTime, formatTimeAndDate } from '../../../ui/format-dates.ts'
import type { Colour, Tone } from '../../../ui/theme/colour.ts'
import { isOnlyWaiting, isWaiting, mayWait } from './needs-rows.ts'
import type { PersonRow } from './person-row.ts'

type Known = {
  people: readonly PersonOnPhone[]
  marks: readonly MarkRow[]
  groups: readonly Pick<RollGroup, 'id' | 'name'>[]
  /** By number. */
  counts?: readonly SummableCount[]
  /** The ids of those who are not on site by the list. */
  absent?: ReadonlySet<string>
  alerted?: (AlertToAll & { title: string }) | undefined
}

/** Everybody, in the order of the list; those on no list come last. */
export function personRows(known: Known): PersonRow[] {
  const { people, marks, groups, counts = [], absent, alerted } = known
  const counted = standingCounts(counts, alerted)
  const markOf = new Map(marks.map((mark) => [personKey(mark), mark]))
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const listed = people.map((each): PersonRow => {
    const { id, name, rollgroupid, hasneeds, absent: by, visit } = each
    const { needs, ...plan } = needsOf(each)
    const groupname = names.get(rollgroupid) ?? ''
    const person = { personid: id, name, groupid: rollgroupid, groupname }
    const key = personKey(person)
    const mark = markOf.get(key)
    const byList = mark === undefined && by && absent?.has(id) ? by : undefined
    return { key, person, hasNeeds: hasneeds, needs, plan, mark, byList, visit }
  })
  const keys = new Set(listed.map(({ key }) => key))
  const others = marks.flatMap((mark): PersonRow[] => {
    const { personid, name, groupid, groupname } = mark
    const key = personKey(mark)
    if (keys.has(key)) return []
    return [
      { key, person: { personid, name, groupid, groupname }, hasNeeds: false, needs: '', mark },
    ]
  })
  return [...listed, ...others].map((unsure) => {
    const count = counted.get(unsure.person.groupid)
    const row = { ...unsure, counted: whatCountSays(unsure, count, alerted) }
    const isHere = row.mark?.state === 'present' || row.mark?.state === 'injured'
    const isBefore = isHere && row.mark && isFromBefore(row.mark, alerted)
    if (!isBefore || !alerted) return row
    const isUnaware = row.mark && row.mark.timestamp >= alerted.timestamp
    return { ...row, before: `${isUnaware ? 'had not heard of' : 'before'} ${alerted.title}` }
  })
}

function whatCountSays(
  { person: { name }, mark }: PersonRow,
  count: SummableCount | undefined,
  alerted: AlertToAll | undefined,
): PersonRow['counted'] {
  const said = count && namedInCount(count, { name, mark, alerted })
  if (!said || mark?.state === said.state) return undefined
  return { ...said, authorname: count.authorname, timestamp: count.timestamp }
}

function isNamedMissing({ counted }: PersonRow): boolean {
  return counted?.state === 'missing'
}

/** By a mark, or by a count that names them. */
export function isReportedMissing(row: PersonRow): boolean {
  return isNamedMissing(row) || (row.mark !== undefined && isMissing(row.mark))
}

/** Those of one group. Somebody who changed groups since the mark is in the group of the list. */
export function rowsOfGroup(rows: readonly PersonRow[], groupid: string): PersonRow[] {
  return rows.filter(({ person }) => person.groupid === groupid)
}

/** Missing people, those with needs first; then by when they were reported. */
export function missingRows(rows: readonly PersonRow[]): PersonRow[] {
  const timeOf = ({ mark }: PersonRow) => mark?.timestamp ?? ''
  return rows
    .filter(({ mark }) => mark !== undefined && isMissing(mark))
    .sort((a, b) => Number(b.hasNeeds) - Number(a.hasNeeds) || (timeOf(a) < timeOf(b) ? -1 : 1))
}

/** Those who are set apart, because only a list says where they are. */
export function byListRows(rows: readonly PersonRow[]): PersonRow[] {
  return rows.filter(({ byList }) => byList !== undefined)
}

/** Those who are expected and not marked yet. */
function openRows(rows: readonly PersonRow[]): PersonRow[] {
  return rows.filter(
    ({ mark, byList, counted }) =>
      mark === undefined && byList === undefined && counted === undefined,
  )
}

/**
 * Whether one tap says that somebody is here again. Of whom another says that they are missing, or that they were
 * handed over, a tap for a class must say nothing.
 */
export function isPresentBefore({ before, counted, mark }: PersonRow): boolean {
  const isInDoubt = counted !== undefined || mark?.conflict || mark?.released
  return before !== undefined && mark?.state === 'present' && !isInDoubt
}

/**
 * Whom one tap marks present: those who are not marked, or not since the last alert. Nobody is marked so who has
 * signed out, or may wait at a refuge while their class stands on the field.
 */
export function presentByOneTap(rows: readonly PersonRow[]): PersonRow[] {
  return [...openRows(rows), ...rows.filter(isPresentBefore)].filter(
    (row) => !row.visit?.departed && !mayWait(row) && !isWaiting(row),
  )
}

/** `Not on site today, by the list of 08:50 from Jordan Hale` */
function describeList({ given, givenby }: Absence): string {
  return `Not on site today, by the list of ${formatTime(given)} from ${givenby}`
}

/** Whether each word that was typed begins a word of the name. */
export function isFound({ person }: PersonRow, typed: string): boolean {
  const words = person.name.toLowerCase().split(/[\s'-]+/)
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return wanted.every((part) => words.some((word) => word.startsWith(part)))
}

export const STATE_COLOURS: Record<MarkState, Colour | Tone> = {
  present: 'ok',
  injured: 'orange',
  missing: 'danger',
  absent: 'black',
  released: 'black',
}

/** `Missing, last seen: Library · Dana Fox, 10:02`; undefined for somebody who is not marked yet. */
export function describeStanding(row: PersonRow): string | undefined {
  const { mark, byList, before } = row
  if (byList !== undefined) return describeList(byList)
  if (mark === undefined) return undefined
  const { state, place, note, authorname, timestamp, seen, isUnsent } = mark
  // “Present” alone would say that they are out.
  const words = isOnlyWaiting(row) ? '' : capitalise(describeState(mark))
  const lastSeen = state === 'missing' ? place || seen?.place : undefined
  const seenBy =
    state === 'missing' && !place && seen
      ? ` by ${seen.authorname}, ${formatTime(seen.timestamp)}`
      : ''
  const where = lastSeen ? `last seen: ${lastSeen}${seenBy}` : state === 'missing' ? '' : place
  const parts = [
    [words, where].filter(Boolean).join(', '),
    note,
    `${authorname}, ${formatTime(timestamp)}`,
    before,
    isUnsent && 'Not sent yet',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** `Visits Dana Fox · here since 10:05`; undefined for the people of the lists. */
export function describeVisit({ visit }: PersonRow): string | undefined {
  if (!visit) return undefined
  const { host, arrived, departed } = visit
  const isToday = new Date(arrived).toDateString() === new Date().toDateString()
  const parts = [
    host !== '' && `Visits ${host}`,
    `${departed === null ? 'here since' : 'arrived'} ${isToday ? formatTime(arrived) : formatTimeAndDate(arrived)}`,
    departed !== null && `signed out at ${formatTime(departed)}`,
  ]
  return capitalise(parts.filter(Boolean).join(' · '))
}

/** `Two people disagree`, or two devices of one account. */
export function whoDisagrees({ mark }: Pick<PersonRow, 'mark'>): string {
  const isOneAccount = mark?.conflict && areTwoDevices(mark, mark.conflict)
  return `Two ${isOneAccount ? `devices of ${mark.authorname}` : 'people'} disagree`
}

/** `Jordan Hale: missing, 10:02 · Went back for a coat`; undefined while nobody says something else. */
export function describeConflict({ mark }: Pick<PersonRow, 'mark'>): string | undefined {
  const conflict = mark?.conflict
  if (!conflict) return undefined
  const { authorname, place, note, timestamp } = conflict
  const said = [describeState(conflict), place, formatTime(timestamp)].filter(Boolean).join(', ')
  return [`${authorname}: ${said}`, note].filter(Boolean).join(' · ')
}

/** Said of somebody who was handed over without a network to an adult of whom the school has noted something. */
export function describeUnreadNote({ mark }: PersonRow): string | undefined {
  if (!mark?.released?.release?.noted) return undefined
  return `The school has a note about ${mark.released.release.adult}, or about somebody with that surname. Whoever handed over had not read it`
}

/** `Missing by the count of 10:05 from Ana Lund, last seen: Library`; undefined if no count names them. */
export function describeCounted({ counted }: PersonRow): string | undefined {
  if (!counted) return undefined
  const { state, detail, authorname, timestamp } = counted
  const more = detail && (state === 'missing' ? `last seen: ${detail}` : detail)
  const said = `${state} by the count of ${formatTime(timestamp)} from ${authorname}`
  return capitalise([said, more].filter(Boolean).join(', '))
}

/** Missing while anybody says so, as in the totals. */
function countedState({ mark }: PersonRow): MarkState | undefined {
  return mark && isMissing(mark) ? 'missing' : mark?.state
}

/** `25 present, 1 missing, 2 not marked yet, 1 not on site by the list` */
export function describeRows(rows: readonly PersonRow[]): string {
  const count = (wanted: MarkState) =>
    rows.filter(
      (row) => countedState(row) === wanted && !isNamedMissing(row) && !isOnlyWaiting(row),
    ).length
  const states = (['present', 'injured', 'missing', 'absent', 'released'] as const).map(
    (state) => [count(state), MARK_WORDS[state]] as const,
  )
  const others = [
    [rows.filter(isOnlyWaiting).length, 'at a refuge'],
    [rows.filter(({ before }) => before).length, 'seen before the last alert and not since'],
    [rows.filter(isNamedMissing).length, 'missing by a count'],
    [openRows(rows).length, 'not marked yet'],
    [byListRows(rows).length, 'not on site by the list'],
  ] as const
  return [...states, ...others]
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(', ')
}

/** For the button that marks all who are not marked yet. */
export function allPresentLabel(rows: readonly PersonRow[]): string {
  const open = presentByOneTap(rows).length
  if (open + byListRows(rows).length === rows.length) return `Mark all ${open} present`
  return `Mark ${pluralise(open, { one: 'other', many: 'others' })} present`
}

export function nameOf({ person }: PersonRow): string {
  return person.name || capitalise(NAME_NOT_KNOWN)
}

/** `Sam Hill, 7A`: two people may have one name. */
export function nameAndGroup(row: PersonRow): string {
  return [nameOf(row), row.person.groupname].filter(Boolean).join(', ')
}

/** The others with the same name, whatever the case. */
export function namesakesOf(rows: readonly PersonRow[], row: PersonRow): PersonRow[] {
  const name = row.person.name.trim().toLowerCase()
  if (name === '') return []
  return rows.filter(
    ({ key, person }) => key !== row.key && person.name.trim().toLowerCase() === name,
  )
}

export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
