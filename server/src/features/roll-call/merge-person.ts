import { isDeepStrictEqual } from 'node:util'
import type { Person } from '@holdfast/contract/roll-call/people'
import { Problem } from '../../platform/http/problem.ts'

type Fields = Omit<Person, 'id'>
/** An app of an earlier version does not know all fields: it sends no base of those, and changes none. */
export type PersonBase = { [Field in keyof Fields]?: Fields[Field] | undefined }
type Merged = { existing: Person; base: PersonBase }

/**
 * Of two people who change different fields, both keep what they did.
 * @throws Problem `conflict` when somebody else has given one of these fields another value
 */
export function mergePerson(sent: Person, { existing, base }: Merged): Person {
  const fields = Object.keys(base) as (keyof typeof base)[]
  const changed = fields.filter((field) => !isDeepStrictEqual(sent[field], base[field]))
  const isOvertaken = (field: keyof typeof base) =>
    !isDeepStrictEqual(existing[field], base[field]) &&
    !isDeepStrictEqual(existing[field], sent[field])
  if (changed.some(isOvertaken)) {
    throw new Problem('conflict', `Somebody else has changed ${existing.name} meanwhile`)
  }
  const own = Object.fromEntries(changed.map((field) => [field, sent[field]]))
  return { ...existing, ...own }
}
