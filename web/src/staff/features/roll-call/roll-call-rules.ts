import type { PersonOnPhone } from '@holdfast/contract/roll-call/people'
import {
  type GroupOfRollCall,
  isComplete,
  type RollCallTotals,
  type SummableCount,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { pluralise } from '@holdfast/contract/text'
import { formatTime } from '../../../ui/format-dates.ts'
import type { Colour, Tone } from '../../../ui/theme/colour.ts'

type Row = SummableCount & { sending: 'sent' | 'waiting'; isByName?: true }

export type Sections<Count extends SummableCount> = {
  mine: GroupOfRollCall<Count>[]
  notCounted: GroupOfRollCall<Count>[]
  /** Before the newest alert, when people were somewhere else, or before somebody came onto the list. */
  again: GroupOfRollCall<Count>[]
  counted: GroupOfRollCall<Count>[]
}

/** Puts the groups that the user counts first, then those that nobody has counted yet. */
export function sortIntoSections<Count extends SummableCount>(
  groups: readonly GroupOfRollCall<Count>[],
  userid: string,
): Sections<Count> {
  const isMine = ({ counters }: GroupOfRollCall<Count>) => counters.includes(userid)
  const others = groups.filter((group) => !isMine(group))
  const isAgain = ({ countedBefore, added }: GroupOfRollCall<Count>) => countedBefore + added > 0
  return {
    mine: groups.filter(isMine),
    notCounted: others.filter(({ count }) => count === undefined),
    again: others.filter(isAgain),
    counted: others.filter((group) => group.count && !isAgain(group)),
  }
}

type Named = { id: string; name: string }

type GroupDescription = {
  text: string
  colour: 'red' | 'orange' | 'green'
  /** Whether the server does not have the shown count yet. */
  isUnsent: boolean
}

/** A row of the list: the numbers of the group, who counted it when, or who should. */
export function describeGroup(
  group: GroupOfRollCall<Row>,
  users: readonly Named[],
  people: readonly Named[],
): GroupDescription {
  const { expected, notExplained, countedBefore, added, counters, count } = group
  if (count === undefined) {
    const names = users.filter(({ id }) => counters.includes(id)).map(({ name }) => name)
    const who = names.length > 0 ? ` · to be counted by ${names.join(' or ')}` : ''
    const text = `Not counted yet · ${expected} expected${who}`
    return { text, colour: 'orange', isUnsent: false }
  }
  const { present, missing, injured, place, authorname, timestamp, sending, atRefuge = 0 } = count
  const isOpen = missing.length + notExplained > 0
  const parts = [
    `${present} of ${expected} present`,
    countedBefore > 0 && describeBefore(countedBefore, present),
    describeAdded(group, people),
    missing.length > 0 && `${missing.length} missing`,
    atRefuge > 0 && `${atRefuge} at a refuge`,
    notExplained > 0 && `${notExplained} not ${count.isByName ? 'marked yet' : 'explained'}`,
    injured.length > 0 && `${injured.length} injured`,
    place,
    `${authorname}, ${formatTime(timestamp)}`,
  ]
  return {
    text: parts.filter(Boolean).join(' · '),
    colour: isOpen ? 'red' : countedBefore + added + atRefuge > 0 ? 'orange' : 'green',
    isUnsent: sending === 'waiting',
  }
}

const MAX_NAMES = 3

/** `1 not counted yet: Ana Lund`; empty if nobody has come onto the list since the count. */
export function describeAdded(
  { added, addedids }: Pick<GroupOfRollCall<Row>, 'added' | 'addedids'>,
  people: readonly Named[],
): string {
  if (added === 0) return ''
  const names = people.filter(({ id }) => addedids.includes(id)).map(({ name }) => name)
  const who = names.length > 0 && names.length <= MAX_NAMES ? `: ${names.join(', ')}` : ''
  return `${added} not counted yet${who}`
}

function describeBefore(before: number, present: number): string {
  const words = 'counted before the last alert: count again'
  return before === present ? words : `${before} ${words}`
}

/** Of those present, who may be somewhere else, and who is still in the building. */
function describePresent(before: number, atRefuge: number): string | undefined {
  const parts = [
    before > 0 && `${before} before the last alert`,
    atRefuge > 0 && `${atRefuge} at a refuge`,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

export type TotalRow = {
  title: string
  number: number
  /** Words after the number. */
  detail?: string | undefined
  colour: Colour | Tone
}

/**
 * The sums of all counts, as tiles or lines. Nothing is green before the roll call is complete. `byList`: those of
 * whom only the list of the day says something.
 */
export function totalRows(totals: RollCallTotals, byList: readonly PersonOnPhone[]): TotalRow[] {
  const { expected, present, missing, injured, notExplained, notCounted, more } = totals
  const { groupsNotCounted, added, countedBefore, atRefuge = 0 } = totals
  const calm = isComplete(totals) ? 'ok' : 'black'
  const groups = pluralise(groupsNotCounted, { one: 'group', many: 'groups' })
  const whereNotCounted = [
    groupsNotCounted > 0 && `in ${groups}`,
    added > 0 && `${added} on a list since its count`,
  ].filter(Boolean)
  const rows: TotalRow[] = [
    { title: 'Expected', number: expected, colour: 'black' },
    {
      ...{ title: 'Present', number: present },
      detail: describePresent(countedBefore, atRefuge),
      colour: countedBefore + atRefuge > 0 ? 'warn' : calm,
    },
    { title: 'Missing', number: missing, colour: missing > 0 ? 'danger' : calm },
    { title: 'Injured', number: injured, colour: injured > 0 ? 'orange' : 'black' },
    {
      ...{ title: 'Not counted yet', number: notCounted },
      detail: whereNotCounted.join(', ') || undefined,
      colour: groupsNotCounted + added > 0 ? 'warn' : calm,
    },
    { title: 'Not explained', number: notExplained, colour: notExplained > 0 ? 'danger' : calm },
  ]
  if (more > 0) rows.push({ title: 'More than expected', number: more, colour: 'black' })
  const given = byList.find(({ absent }) => absent)?.absent?.given
  if (given !== undefined) {
    const detail = `by the list of ${formatTime(given)}`
    // Never green: nobody has seen them.
    rows.push({ title: 'Not on site', number: byList.length, detail, colour: 'black' })
  }
  return rows
}
