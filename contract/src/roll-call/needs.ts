import type { MarkState } from './mark-words.ts'

/**
 * What a person needs in an evacuation (a PEEP, personal emergency evacuation plan). `refuge`: where they wait;
 * `helper`: who goes to them; `secondhelper`: who goes if the first is away.
 */
export type Needs = { needs: string; refuge: string; helper: string; secondhelper: string }
/** Where they wait and who goes to them. */
export type Plan = Omit<Needs, 'needs'>

type KnownNeeds = { [Field in keyof Needs]?: Needs[Field] | undefined }

export const NEEDS_FIELDS = ['needs', 'refuge', 'helper', 'secondhelper'] as const

export function needsOf(person: KnownNeeds): Needs {
  const { needs = '', refuge = '', helper = '', secondhelper = '' } = person
  return { needs, refuge, helper, secondhelper }
}

export function hasNeeds(person: KnownNeeds): boolean {
  return NEEDS_FIELDS.some((field) => (person[field] ?? '') !== '')
}

/** `Refuge 2, stairs B · Toni Reyes helps, or Kit Moss`; empty if neither is known. */
export function describePlan({ refuge, helper, secondhelper }: Plan): string {
  const helpers = [helper, secondhelper].filter(Boolean)
  const [first, second] = helpers
  const help = first && `${first} helps${second ? `, or ${second}` : ''}`
  return [refuge, help].filter(Boolean).join(' · ')
}

/** `Evac chair · Refuge 2, stairs B · Toni Reyes helps`, for lists and sheets. */
export function describeNeeds({ needs, ...plan }: Needs): string {
  return [needs, describePlan(plan)].filter(Boolean).join(' · ')
}

const AT_REFUGE = 'At the refuge'

/** The place of a mark of somebody who waits there: every phone and the record can tell it by these words. */
export function refugePlace({ refuge }: { refuge: string }): string {
  return refuge === '' ? AT_REFUGE : `${AT_REFUGE}: ${refuge}`
}

/** Whether a mark says that somebody is there, and so found but still in the building. */
export function isAtRefuge({ state, place }: { state: MarkState; place: string }): boolean {
  return (state === 'present' || state === 'injured') && place.startsWith(AT_REFUGE)
}
