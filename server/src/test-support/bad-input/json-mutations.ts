import fc from 'fast-check'
import { hostileText, hostileValue } from './hostile-values.ts'

/** A change at one place in a JSON value; `at` chooses the place. */
export type Mutation = { at: number } & (
  | { kind: 'replace' | 'add'; value: unknown; key: string }
  | { kind: 'remove' | 'wrap' | 'repeat' }
  | { kind: 'nest'; depth: number }
)

const at = fc.nat(1000)

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('replace'),
      at,
      value: hostileValue,
      key: fc.constant(''),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('add'), at, value: hostileValue, key: hostileText }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'wrap', 'repeat'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('nest'),
      at,
      depth: fc.constantFrom(1, 20, 21, 300, 1000),
    }),
  },
) as fc.Arbitrary<Mutation>

/** Makes even `__proto__` a field, which an assignment would not. */
const OWN = { enumerable: true, writable: true, configurable: true }

type Place = { holder: Record<string, unknown>; key: string }

/** Applies all changes in order, to a copy. Modifies neither the value nor the inserted values. */
export function mutate(value: unknown, mutations: readonly Mutation[]): unknown {
  const root = { value: structuredClone(value) }
  for (const change of mutations) {
    const places = placesIn(root)
    const place = places[change.at % places.length]
    if (place) apply(change, place)
  }
  return root.value
}

/** No deeper than real requests, so that most changes are not deep inside an arbitrary value. */
function placesIn(value: unknown, depth = 0): Place[] {
  if (typeof value !== 'object' || value === null || depth > 8) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [
    { holder, key },
    ...placesIn(holder[key], depth + 1),
  ])
}

function apply(change: Mutation, { holder, key }: Place): void {
  const value = holder[key]
  switch (change.kind) {
    case 'replace':
      holder[key] = structuredClone(change.value)
      return
    case 'add':
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        Object.defineProperty(value, change.key, {
          ...OWN,
          value: structuredClone(change.value),
        })
      }
      return
    case 'remove':
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
      return
    case 'wrap':
      holder[key] = [value]
      return
    case 'repeat':
      holder[key] = [value, value, value]
      return
    case 'nest':
      holder[key] = nest(value, change.depth)
      return
  }
}

/** Puts the value into its own first list, again and again, as pages contain pages. */
function nest(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  const lists = Object.entries(value).filter(([, part]) => Array.isArray(part))
  const [list] = lists[lists.length - 1] ?? []
  let nested: unknown = value
  for (let level = 0; level < depth; level += 1) {
    nested = list === undefined || Array.isArray(value) ? [nested] : { ...value, [list]: [nested] }
  }
  return nested
}
