import type { IncidentChange } from './incidents.ts'

type Change = Pick<IncidentChange, 'field' | 'previous' | 'value'>

/**
 * The sentence about a change of what an incident has to do with others; undefined for any other change.
 * `nameOf`: what people call the incident with this id.
 */
export function describeIncidentLink(
  { field, previous, value }: Change,
  nameOf: (id: string) => string = (id) => id,
): string | undefined {
  if (field === 'mergedinto') {
    return value === ''
      ? `Taken apart again from incident ${nameOf(previous)}`
      : `Merged into incident ${nameOf(value)}`
  }
  if (field === 'mergedwith') {
    return value === ''
      ? `Taken apart again from incident ${nameOf(previous)}`
      : `Incident ${nameOf(value)} was merged into this one`
  }
  if (field !== 'related') return undefined
  return [
    ...without(value, previous).map((id) => `Belongs to incident ${nameOf(id)}`),
    ...without(previous, value).map((id) => `No longer belongs to incident ${nameOf(id)}`),
  ].join('; ')
}

/** The ids of the list that are not in the other. */
function without(list: string, other: string): string[] {
  const others = other.split(',')
  return list.split(',').filter((id) => id !== '' && !others.includes(id))
}
