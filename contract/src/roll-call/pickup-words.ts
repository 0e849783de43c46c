import { type CollectingAdult, NOT_ON_LIST, nameAdult } from './release-words.ts'
import { NAME_NOT_KNOWN } from './roll-call-totals.ts'

/**
 * What is said of a request: it is made, and then any of the others. `waiting`: nobody fetches the person after all.
 */
export const PICKUP_STATES = ['asked', 'waiting', 'fetching', 'here', 'withdrawn'] as const
export type PickupState = (typeof PICKUP_STATES)[number]

type DescribedPickup = {
  people: readonly { name: string; groupname: string }[]
  state: PickupState
  collector: CollectingAdult | null
  note: string
}

/** `Sam Hill (4B): asked for by Ana Hill (mother). Blue coat` */
export function describePickup({ people, state, collector, note }: DescribedPickup): string {
  const names = people.map(
    ({ name, groupname }) => `${name || NAME_NOT_KNOWN}${groupname && ` (${groupname})`}`,
  )
  return `${names.join(', ')}: ${wordsOf(state, collector)}${note && `. ${note}`}`
}

function wordsOf(state: PickupState, collector: CollectingAdult | null): string {
  if (state !== 'asked') return STEP_WORDS[state]
  if (collector === null) return 'asked for by an adult'
  const { noted, notonlist } = collector
  const list = notonlist ? `, ${NOT_ON_LIST}` : ''
  const about = noted ? '. The school has a note about this adult' : ''
  return `asked for by ${nameAdult(collector)}${list}${about}`
}

const STEP_WORDS: Record<Exclude<PickupState, 'asked'>, string> = {
  waiting: 'asked for, and not being fetched after all',
  fetching: 'being fetched for an adult',
  here: 'at the gate',
  withdrawn: 'asked for no longer',
}
