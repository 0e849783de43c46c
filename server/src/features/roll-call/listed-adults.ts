import { adultsWithNotes, isOnList, noteToRead } from '@holdfast/contract/roll-call/adult-notes'
import { isSameText } from '@holdfast/contract/roll-call/find-person'
import type { MarkedPerson } from '@holdfast/contract/roll-call/marks'
import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import type { CollectingAdult } from '@holdfast/contract/roll-call/release-words'
import type { Scope } from '../../platform/database/database.ts'
import { findPeople, readPeople } from './people-store.ts'

/**
 * Who may collect the person. Somebody who is named only may be on a list that the phone did not have, so what is
 * listed for everybody of that name counts.
 */
export async function readListedAdults(
  scope: Scope,
  { personid, name }: Pick<MarkedPerson, 'personid' | 'name'>,
): Promise<PersonAdult[]> {
  if (personid === '') {
    const people = (await readPeople(scope)).filter(({ active }) => active)
    return people.filter((person) => isSameText(person.name, name)).flatMap(({ adults }) => adults)
  }
  const [listed] = await findPeople(scope, [personid])
  return listed?.adults ?? []
}

/** Of an adult who asks for somebody: what the phones of all need to know, without the words of any note. */
export function withListedFacts(
  collector: CollectingAdult,
  adults: readonly PersonAdult[],
): CollectingAdult {
  return {
    ...withNotOnList(collector, adults),
    ...(noteToRead(adults, collector.adult) !== '' && { noted: true }),
  }
}

/** Whoever cannot read the list may still have chosen it as the proof of who somebody is. */
export function withNotOnList(
  release: CollectingAdult,
  adults: readonly PersonAdult[],
): CollectingAdult {
  const { identity, adult } = release
  return { ...release, ...(identity === 'list' && !isOnList(adults, adult) && { notonlist: true }) }
}

/** `Ben Hill and Bob Hill`: of whom the school has noted something. */
export function namesWithNotes(adults: readonly PersonAdult[], named: string): string {
  return adultsWithNotes(adults, named)
    .map(({ name }) => name)
    .join(' and ')
}
