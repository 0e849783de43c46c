import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'

/** `Eve Hill (mother); Bo Hill`, as an import reads it. */
export function adultsText(adults: readonly PersonAdult[]): string {
  return adults
    .map(({ name, relationship }) => (relationship ? `${name} (${relationship})` : name))
    .join('; ')
}

/** The same with the notes: `Eve Hill (mother): Mondays only; Bo Hill`. */
export function adultsWithNotes(adults: readonly PersonAdult[]): string {
  return adults
    .map((adult) => [adultsText([adult]), adult.note].filter(Boolean).join(': '))
    .join('; ')
}

/** Groups are named in the order of the roll call. A deleted one has no name. */
export function groupNames(groups: readonly RollGroup[]): ReadonlyMap<string, string> {
  return new Map(groups.map(({ id, name }) => [id, name]))
}

/** For sorting by the last name. */
export function lastNameFirst({ name }: { name: string }): string {
  const words = name.trim().split(/\s+/)
  return [words.pop(), ...words].join(' ')
}
