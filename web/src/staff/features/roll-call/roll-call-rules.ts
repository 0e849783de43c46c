import type { GroupOfRollCall, SummableCount } from '@holdfast/contract/roll-call-totals'
import { formatTime } from '../../../ui/format-dates.ts'

type Row = SummableCount & { sending: 'sent' | 'waiting' }

export type Sections<Count extends SummableCount> = {
  mine: GroupOfRollCall<Count>[]
  notHeardOf: GroupOfRollCall<Count>[]
  counted: GroupOfRollCall<Count>[]
}

/** The groups that the user counts first; of the others those that nobody has counted yet. */
export function sortIntoSections<Count extends SummableCount>(
  groups: readonly GroupOfRollCall<Count>[],
  userid: string,
): Sections<Count> {
  const isMine = ({ counters }: GroupOfRollCall<Count>) => counters.includes(userid)
  const others = groups.filter((group) => !isMine(group))
  return {
    mine: groups.filter(isMine),
    notHeardOf: others.filter(({ count }) => count === undefined),
    counted: others.filter(({ count }) => count !== undefined),
  }
}

type GroupDescription = {
  text: string
  colour: 'red' | 'orange' | 'green'
  /** The server has not got the count that is shown. */
  isUnsent: boolean
}

/** A row of the list: the numbers of the group, who counted it when, or who should. */
export function describeGroup(
  { expected, unaccounted, counters, count }: GroupOfRollCall<Row>,
  users: readonly { id: string; name: string }[],
): GroupDescription {
  if (count === undefined) {
    const names = users.filter(({ id }) => counters.includes(id)).map(({ name }) => name)
    const who = names.length > 0 ? ` · to be counted by ${names.join(' or ')}` : ''
    const text = `Not heard of · ${expected} expected${who}`
    return { text, colour: 'orange', isUnsent: false }
  }
  const { present, missing, injured, place, authorname, timestamp, sending } = count
  const isOpen = missing.length + unaccounted > 0
  const parts = [
    `${present} of ${expected} present`,
    missing.length > 0 && `${missing.length} missing`,
    unaccounted > 0 && `${unaccounted} unaccounted for`,
    injured.length > 0 && `${injured.length} injured`,
    place,
    `${authorname}, ${formatTime(timestamp)}`,
  ]
  return {
    text: parts.filter(Boolean).join(' · '),
    colour: isOpen ? 'red' : 'green',
    isUnsent: sending === 'waiting',
  }
}
