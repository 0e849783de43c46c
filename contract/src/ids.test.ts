import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpointSchemas } from './endpoints/endpoint-schemas.ts'
import { INCIDENT_ID, liveGroupId, NAMED_ID, newIncidentId, newNamedId } from './ids.ts'
import { MAX_ID_CHARACTERS } from './limits.ts'

/**
 * Prevents this attack: somebody reports an incident under an id of 400 characters, and nobody can
 * close or delete it, because the router refuses its path.
 */

type Field = { name: string; schema: z.ZodType }

/** An id that is too long, in each format of ids. */
const TOO_LONG = [
  'x'.repeat(MAX_ID_CHARACTERS + 1),
  `20261121_${'a'.repeat(MAX_ID_CHARACTERS - 8)}`,
  `${'a'.repeat(MAX_ID_CHARACTERS - 8)}_aaaaaaaa`,
  liveGroupId(`20261121_${'a'.repeat(MAX_ID_CHARACTERS - 8)}`),
]

test.each(idFields())('$name accepts no longer id than $max characters', ({ schema }) => {
  for (const id of TOO_LONG) expect(schema.safeParse(id).success, id).toBe(false)
})

test('the ids of every endpoint are found', () => {
  const names = idFields().map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'logIn body username',
      'reportIncident body id',
      'addLogEntry body userid',
      'addCheck body itemid',
      'saveContact body groupid',
      'saveContactGroup body parentgroupid',
      'saveUser body organisationid',
      'saveAllocations body roleid',
      'listLogEntries query after',
      'listIncidents query org',
      'saveContentDraft body groupids',
    ]),
  )
})

test('generated ids fit, however long the name is', () => {
  const long = newNamedId('Head of Pastoral Care '.repeat(9))
  expect(long).toHaveLength(MAX_ID_CHARACTERS)
  for (const id of [long, newNamedId('Fay'), newNamedId('42')]) expect(id).toMatch(NAMED_ID)
  expect(newNamedId('Fay Hill')).toMatch(/^fayhill_[a-z0-9]{8}$/)
  expect(newIncidentId(new Date())).toMatch(INCIDENT_ID)
})

function idFields(): (Field & { max: number })[] {
  return Object.entries(endpointSchemas).flatMap(([endpoint, schemas]) => {
    const { query, body } = schemas as { query?: z.ZodType; body?: z.ZodType }
    const fields = [
      ...fieldsOf(query, `${endpoint} query`),
      ...fieldsOf(validatedBody(body), `${endpoint} body`),
    ]
    return fields.filter(isId).map((field) => ({ ...field, max: MAX_ID_CHARACTERS }))
  })
}

/** The server validates a saved draft as guidance: see `uncheckedGuidance`. */
function validatedBody(body: z.ZodType | undefined): z.ZodType | undefined {
  const isUnchecked = body?.def.type === 'custom'
  return isUnchecked ? endpointSchemas.getContentDraft.response.shape.guidance : body
}

/**
 * Fields that the server sets and ignores in a request have no schema of their own; the cells of an import
 * are validated row by row, usernames by their pattern.
 */
function isId({ name, schema }: Field): boolean {
  if (name === 'importUsers body username') return false
  // Authenticators choose the ids of passkeys, which are longer: see `credentialId`.
  if (/^(logInWithPasskey|confirmIdentity|addPasskey) body id$/.test(name)) return false
  // The identity provider chooses this id, of any length.
  if (/SingleSignOn body clientid$/.test(name)) return false
  return /(id|ids|username|org|after)$/.test(name) && schema.def.type !== 'unknown'
}

/** Every value that a request can contain, named by its field; for a list, its entries. */
function fieldsOf(
  schema: z.ZodType | undefined,
  name: string,
  seen = new Set<z.ZodType>(),
): Field[] {
  if (!schema || seen.has(schema)) return []
  seen.add(schema)
  if (schema instanceof z.ZodObject) {
    const place = name.split(' ').slice(0, 2).join(' ')
    return Object.entries(schema.shape).flatMap(([key, value]) =>
      fieldsOf(value as z.ZodType, `${place} ${key}`, new Set(seen)),
    )
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, name, seen)
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => fieldsOf(option as z.ZodType, name, seen))
  }
  if (schema instanceof z.ZodLazy) return fieldsOf(schema.unwrap() as z.ZodType, name, seen)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return fieldsOf(schema.unwrap() as z.ZodType, name, seen)
  }
  return [{ name, schema }]
}
