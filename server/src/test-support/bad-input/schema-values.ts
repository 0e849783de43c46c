import fc from 'fast-check'
import type { z } from 'zod'
import { hostileText } from './hostile-values.ts'

const MAX_DEPTH = 4

/** Values with the form that the schema requires; texts fit its patterns only by chance. */
export function valuesOf(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (type: z.core.$ZodType) => valuesOf(type, depth + 1)
  switch (def.type) {
    case 'object':
      return objectsOf(def.shape, inner)
    case 'array':
      return depth > MAX_DEPTH ? fc.constant([]) : fc.array(inner(def.element), { maxLength: 2 })
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined })
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null })
    case 'pipe':
      return inner(def.in)
    case 'lazy':
      return inner(def.getter())
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer(), fc.double())
    case 'string':
      return fc.oneof(fc.uuid(), fc.emailAddress(), fc.lorem(), hostileText)
    default:
      return fc.jsonValue()
  }
}

function objectsOf(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  inner: (type: z.core.$ZodType) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([key, type]) => [key, inner(type)])
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}
