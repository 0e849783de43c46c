import { adultsWithNotes, isOnList, noteToRead } from '@holdfast/contract/roll-call/adult-notes'
import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import type { CollectingAdult } from '@holdfast/contract/roll-call/release-words'
import type { Scope } from '../../platform/database/database.ts'
import { findPeople } from './people-store.ts'

/** Who may collect the person; nobody for somebody who is on no list. */
export async function readListedAdults(
  scope: Scope,
  { personid }: { personid: string },
): Promise<PersonAdult[]> {
  if (personid === '') return []
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
