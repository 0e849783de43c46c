import type { MarkedPerson, RollMark } from '@holdfast/contract/roll-call/marks'
import type { PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { Release } from '@holdfast/contract/roll-call/release-words'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'

/** The entries of roll calls; as in `sealed-rows.ts`, each function names each field. */

export function toCount(count: RollCount) {
  const { seq, groupid, groupname, expected, present, missing, injured, place } = count
  const { knownalert, listed, listedpeople } = count
  const { timestamp, devicetimestamp, received, userid, authorname } = count
  return {
    ...({ kind: 'count', id: `count ${seq}`, seq, timestamp, devicetimestamp, received } as const),
    ...{ userid, authorname, groupid, groupname, expected, present, place },
    // Counts of earlier versions were sealed without these.
    ...(knownalert !== null && { knownalert }),
    ...(listed !== null && { listed }),
    ...(listedpeople !== null && { listedpeople }),
    missing: missing.map(({ name, place }) => ({ name, place })),
    injured: injured.map(({ name, note }) => ({ name, note })),
  }
}

export function toMark(mark: RollMark) {
  const { seq, people, state, place, note, known, knownin, knownalert, device } = mark
  const { timestamp, devicetimestamp, received, userid, authorname, release } = mark
  return {
    ...({ kind: 'mark', id: `mark ${seq}`, seq, timestamp, devicetimestamp, received } as const),
    ...{ userid, authorname, state, place, note, known },
    people: people.map(toPerson),
    // Marks of earlier versions were sealed without these.
    ...(knownin !== null && { knownin }),
    ...(knownalert !== null && { knownalert }),
    ...(device !== null && { device }),
    ...(release && { release: toRelease(release) }),
  }
}

function toPerson({ personid, name, groupid, groupname }: MarkedPerson) {
  return { personid, name, groupid, groupname }
}

/** A flag is sealed only where it is true, because releases sealed by earlier versions have none. */
function toRelease(release: Release) {
  const { adult, relationship, identity, noted, readnote, notonlist } = release
  return {
    ...{ adult, relationship, identity },
    ...(noted && { noted: true }),
    ...(readnote && { readnote: true }),
    ...(notonlist && { notonlist: true }),
  }
}

/** Only the event that asked has a collector. */
export function toPickup(event: PickupEvent) {
  const { id, seq, pickupid, people, state, collector, note } = event
  const { timestamp, devicetimestamp, received, userid, authorname } = event
  return {
    ...({ kind: 'pickup', id: `pickup ${seq}`, seq, eventid: id, pickupid } as const),
    ...{ timestamp, devicetimestamp, received, userid, authorname, state, note },
    people: people.map(toPerson),
    ...(collector && { collector: toRelease(collector) }),
  }
}
