import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { MarkState } from '@holdfast/contract/roll-call/mark-words'
import type { KnownIn, MarkedPerson, RollMark } from '@holdfast/contract/roll-call/marks'
import type { Person } from '@holdfast/contract/roll-call/people'
import { isSameRelease, type Release } from '@holdfast/contract/roll-call/release-words'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'

/** What a mark and a release say. */
export type GivenMark = Omit<RequestBody<'addMark'>, 'state'> & {
  state: MarkState
  release: Release | null
  readnote?: string | undefined
  offline: boolean
}

/** The same in its incident. `knownin` is what its author knew of those that are merged with it. */
export type MarkOfIncident = GivenMark & {
  incidentid: string
  knownin: KnownIn[]
}

/** Whom a mark or a pickup names. */
export type NamedPeople = Pick<GivenMark, 'personid' | 'name' | 'groupid'> &
  Partial<Pick<GivenMark, 'personids'>>

/** The ids of those whom a mark names; empty for somebody who is on no list. */
export function personidsOf({ personid, personids }: NamedPeople): string[] {
  const ids = [...(personids ?? []), ...(personid ? [personid] : [])]
  return [...new Set(ids)].filter((id) => id !== '')
}

/**
 * Whom a mark names, with their names and groups of now. Somebody who was deleted while the phone was offline
 * keeps the name that the phone sent.
 */
export function markedPeople(
  mark: NamedPeople,
  people: readonly Pick<Person, 'id' | 'name' | 'rollgroupid'>[],
  groups: readonly Pick<RollGroup, 'id' | 'name'>[],
): MarkedPerson[] {
  const given = { name: mark.name ?? '', groupid: mark.groupid ?? '' }
  const inGroup = (personid: string, { name, groupid }: { name: string; groupid: string }) => {
    const groupname = groups.find(({ id }) => id === groupid)?.name ?? ''
    return { personid, name, groupid, groupname }
  }
  const ids = personidsOf(mark)
  if (ids.length === 0) return [inGroup('', given)]
  return ids.flatMap((id) => {
    const person = people.find((each) => each.id === id)
    if (person) return [inGroup(id, { name: person.name, groupid: person.rollgroupid })]
    // Of several, nobody knows any more which of them this was.
    return given.name === '' ? [] : [inGroup(id, given)]
  })
}

/** Whether a mark with a known id is a retry of the stored one. Names may have changed since. */
export function isSameMark(
  stored: RollMark,
  mark: GivenMark & { incidentid: string; userid: string },
): boolean {
  const ids = personidsOf(mark)
  const isOfSame =
    ids.length === 0
      ? stored.people[0]?.personid === '' && stored.people[0]?.name === mark.name
      : stored.people.every(({ personid }) => ids.includes(personid))
  return (
    isOfSame &&
    stored.incidentid === mark.incidentid &&
    stored.userid === mark.userid &&
    stored.state === mark.state &&
    stored.place === mark.place &&
    stored.note === mark.note &&
    isSameRelease(stored.release, mark.release) &&
    stored.knownalert === (mark.knownalert ?? null) &&
    stored.devicetimestamp === mark.timestamp
  )
}
