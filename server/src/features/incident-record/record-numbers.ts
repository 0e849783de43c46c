import { NO_HASH, type RecordKind } from '@holdfast/contract/record/record-format'
import { pick } from './pick.ts'
import type { RecordMacs } from './record-macs.ts'

/** How far each kind of row of an incident is sealed. A new kind is one line in `WITH_OWN_MACS`. */

/** In the MAC (message authentication code) of the head. */
const FIRST_NUMBERS = [
  ...(['logseq', 'checkseq', 'changeversion'] as const),
  ...(['allocationseq', 'debriefversion', 'countseq'] as const),
] as const

/** There too, unless they are 0: heads that are older than the sealing of alerts and responses do not cover them. */
const LATER_NUMBERS = ['alertseq', 'answerseq', 'responseseq'] as const

/**
 * Each has a MAC of its own, because a process of an earlier version does not know them: during an upgrade it would
 * report a head that covers them as altered. `kinds`: what is sealed with each number.
 */
const WITH_OWN_MACS = {
  tasks: { mac: 'taskmac', kinds: { taskseq: 'task', taskchangeseq: 'taskchange' } },
  pictures: { mac: 'picturemac', kinds: { pictureseq: 'picture' } },
  handovers: { mac: 'handovermac', kinds: { handoverseq: 'handover' } },
  marks: { mac: 'markmac', kinds: { markseq: 'mark' } },
  pickups: { mac: 'pickupmac', kinds: { pickupseq: 'pickup' } },
  erasures: { mac: 'erasuremac', kinds: { erasureseq: 'erasure' } },
} as const satisfies Record<string, { mac: string; kinds: Record<string, RecordKind> }>

type WithOwnMac = (typeof WITH_OWN_MACS)[keyof typeof WITH_OWN_MACS]
type KeysOf<T> = T extends T ? keyof T : never
type OwnNumber = KeysOf<WithOwnMac['kinds']>
type RecordNumber = (typeof FIRST_NUMBERS | typeof LATER_NUMBERS)[number] | OwnNumber

/** The last sealed number of each kind of row. */
export type Cursors = { length: number } & Record<RecordNumber, number>
export type RecordHead = Cursors & { hash: string }
export type OwnNumbers = Record<OwnNumber, number>
export type OwnMacs<Mac> = Record<WithOwnMac['mac'], Mac>

const OWN = Object.entries(WITH_OWN_MACS).map(([name, { mac, kinds }]) => ({
  ...{ name, mac },
  kinds: Object.entries(kinds) as [OwnNumber, RecordKind][],
  numbers: Object.keys(kinds) as OwnNumber[],
}))

/** The kinds of each MAC, with the number of each. */
export const KINDS_OF_MACS = OWN.map(({ kinds }) => kinds)
const OWN_NUMBERS = OWN.flatMap(({ numbers }) => numbers)
const NUMBERS: readonly RecordNumber[] = [...FIRST_NUMBERS, ...LATER_NUMBERS, ...OWN_NUMBERS]

export const HEAD_COLUMNS = ['length', 'hash', ...NUMBERS] as const
export const OWN_MAC_COLUMNS = OWN.map(({ mac }) => mac)

/** The cursors before the first seal. An incident's version starts at 1, so its first change is 2. */
export const START: RecordHead = {
  ...(Object.fromEntries(NUMBERS.map((number) => [number, 0])) as Record<RecordNumber, number>),
  ...{ length: 0, hash: NO_HASH, changeversion: 1 },
}

type Ref = { organisationid: string; incidentid: string }

/** What the MAC of the head covers. */
export function headValues(ref: Ref, head: RecordHead): object {
  const later = LATER_NUMBERS.filter((number) => head[number] > 0)
  return { ...ref, ...pick(head, ['length', 'hash', ...FIRST_NUMBERS, ...later]) }
}

export function macsOfNumbers(ref: Ref, head: OwnNumbers, macs: RecordMacs): OwnMacs<string> {
  const made = OWN.map(({ name, mac, numbers }) => {
    return [mac, macs.macOf(name, { ...ref, ...pick(head, numbers) })]
  })
  return Object.fromEntries(made) as OwnMacs<string>
}

/** Whether the server itself has sealed that far. What was never sealed has no MAC. */
export function areNumbersSealedByServer(
  ref: Ref,
  head: OwnNumbers & OwnMacs<string | null>,
  macs: RecordMacs,
): boolean {
  return OWN.every(
    ({ name, mac, numbers }) =>
      numbers.every((number) => head[number] === 0) ||
      macs.isMacOf(head[mac], name, { ...ref, ...pick(head, numbers) }),
  )
}

/**
 * Whether the numbers are those of the last that were sealed. Their MACs alone would not do:
 * numbers of an earlier time came with one too, and whoever sets them back would have rows sealed twice.
 */
export function areSameNumbers(head: OwnNumbers, sealed: OwnNumbers): boolean {
  return OWN_NUMBERS.every((number) => head[number] === sealed[number])
}
