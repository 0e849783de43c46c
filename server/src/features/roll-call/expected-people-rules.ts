import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { pluralise } from '@holdfast/contract/text'

/** `people`: their ids; none when roll calls are by numbers. */
export type Expected = {
  groups: readonly Pick<RollGroup, 'id' | 'name' | 'expected'>[]
  people: readonly string[]
}

/** For the log of an open incident, without names of people; undefined if nobody is taken out of the roll call. */
export function describeFewerExpected(
  authorname: string,
  before: Expected,
  after: Expected,
): string | undefined {
  const known = new Map(before.groups.map(({ id, expected }) => [id, expected]))
  const changed = after.groups.filter(({ id, expected }) => {
    const earlier = known.get(id)
    return earlier !== undefined && earlier !== expected
  })
  const left = new Set(after.people)
  const gone = before.people.filter((id) => !left.has(id)).length
  const isFall = changed.some(({ id, expected }) => expected < (known.get(id) ?? 0))
  if (!isFall && gone === 0) return undefined
  const groups = changed.map(({ id, name, expected }) => {
    return `${name} ${expected} instead of ${known.get(id)}`
  })
  const numbers = groups.length > 0 ? `: ${groups.join(', ')}` : ''
  const people = pluralise(gone, { one: 'person is', many: 'people are' })
  const goneText = gone > 0 ? ` ${people} not expected any more.` : ''
  return `${authorname} changed whom the roll call expects${numbers}.${goneText}`
}
