import type { RecordHead } from './incident-record-store.ts'
import type { RecordMacs } from './record-macs.ts'

/**
 * How far tasks, pictures, handovers, roll call marks, pickups and erasures are sealed. Each has a MAC (message authentication code) of
 * its own, because a process of an earlier version does not know them: during an upgrade it would report a head that
 * covers them as altered.
 */

type Ref = { organisationid: string; incidentid: string }
type Numbers = Pick<
  RecordHead,
  | ('taskseq' | 'taskchangeseq' | 'pictureseq' | 'handoverseq')
  | ('markseq' | 'pickupseq' | 'erasureseq')
>
type Macs = Record<
  'taskmac' | 'picturemac' | 'handovermac' | 'markmac' | 'pickupmac' | 'erasuremac',
  string | null
>

export function macsOfNumbers(ref: Ref, numbers: Numbers, macs: RecordMacs) {
  const { tasks, pictures, handovers, marks, pickups, erasures } = valuesOf(ref, numbers)
  return {
    taskmac: macs.macOf('tasks', tasks),
    picturemac: macs.macOf('pictures', pictures),
    handovermac: macs.macOf('handovers', handovers),
    markmac: macs.macOf('marks', marks),
    pickupmac: macs.macOf('pickups', pickups),
    erasuremac: macs.macOf('erasures', erasures),
  }
}

/** Whether the server itself has sealed that far. What was never sealed has none. */
export function areNumbersSealedByServer(
  ref: Ref,
  head: Numbers & Macs,
  macs: RecordMacs,
): boolean {
  const { tasks, pictures, handovers, marks, pickups, erasures } = valuesOf(ref, head)
  const hasTasks = head.taskseq > 0 || head.taskchangeseq > 0
  return (
    (!hasTasks || macs.isMacOf(head.taskmac, 'tasks', tasks)) &&
    (head.pictureseq === 0 || macs.isMacOf(head.picturemac, 'pictures', pictures)) &&
    (head.handoverseq === 0 || macs.isMacOf(head.handovermac, 'handovers', handovers)) &&
    (head.markseq === 0 || macs.isMacOf(head.markmac, 'marks', marks)) &&
    (head.pickupseq === 0 || macs.isMacOf(head.pickupmac, 'pickups', pickups)) &&
    (head.erasureseq === 0 || macs.isMacOf(head.erasuremac, 'erasures', erasures))
  )
}

function valuesOf(ref: Ref, numbers: Numbers) {
  const { taskseq, taskchangeseq, pictureseq, handoverseq, markseq, pickupseq, erasureseq } =
    numbers
  return {
    tasks: { ...ref, taskseq, taskchangeseq },
    pictures: { ...ref, pictureseq },
    handovers: { ...ref, handoverseq },
    marks: { ...ref, markseq },
    pickups: { ...ref, pickupseq },
    erasures: { ...ref, erasureseq },
  }
}

/**
 * Whether the numbers are those of the last that were sealed. Their MACs alone would not do:
 * numbers of an earlier time came with one too, and whoever sets them back would have rows sealed twice.
 */
export function areSameNumbers(head: Numbers, sealed: Numbers): boolean {
  return (
    head.taskseq === sealed.taskseq &&
    head.taskchangeseq === sealed.taskchangeseq &&
    head.pictureseq === sealed.pictureseq &&
    head.handoverseq === sealed.handoverseq &&
    head.markseq === sealed.markseq &&
    head.pickupseq === sealed.pickupseq &&
    head.erasureseq === sealed.erasureseq
  )
}
