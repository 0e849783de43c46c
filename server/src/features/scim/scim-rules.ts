import type { ScimPatch, ScimUser, ScimUserBody } from '@holdfast/contract/sign-in/scim'
import { SCIM_LIST, SCIM_USER, scimBoolean } from '@holdfast/contract/sign-in/scim'

/** The changes that a directory may make to a user; undefined leaves a field as it is. */
export type DirectoryChange = {
  name?: string
  email?: string
  externalid?: string
  active?: boolean
}

export type DirectoryUser = {
  id: string
  name: string
  email: string
  externalid: string | null
  isActive: boolean
}

/** All fields, for a new user or for one that is replaced. */
export function changeOfBody(body: ScimUserBody): DirectoryChange {
  const name = nameOf(body)
  const email = emailOf(body.emails)
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(body.externalId != null && { externalid: body.externalId }),
    ...(body.active !== undefined && { active: body.active }),
  }
}

/**
 * The combined change of the operations. Later operations override earlier ones; attributes that Holdfast
 * does not store are ignored. Undefined for a value of the wrong type, or a different username.
 */
export function changeOfPatch({ Operations }: ScimPatch, id: string): DirectoryChange | undefined {
  let change: DirectoryChange = {}
  for (const { op, path, value } of Operations) {
    const values = path === undefined ? flatten(value) : [[path, value] as const]
    for (const [attribute, single] of values) {
      const part = op === 'remove' ? removalOf(attribute) : partOf(attribute, single, id)
      if (!part) return undefined
      change = { ...change, ...part }
    }
  }
  return change
}

/** Treats `{"name": {"formatted": …}}` like `{"name.formatted": …}`. */
function flatten(value: unknown): (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [['', value]]
  return Object.entries(value)
}

function partOf(path: string, value: unknown, id: string): DirectoryChange | undefined {
  const attribute = path.replace(`${SCIM_USER}:`, '').toLowerCase()
  if (attribute === 'active') {
    // Refuses anything else, because a suspension signs the user out and takes their roles.
    const { data: active } = scimBoolean.safeParse(value)
    return active === undefined ? undefined : { active }
  }
  if (attribute === 'username') {
    return typeof value === 'string' && value.trim().toLowerCase() === id ? {} : undefined
  }
  if (attribute === 'displayname' || attribute === 'name.formatted') return textPart('name', value)
  if (attribute === 'externalid') return textPart('externalid', value)
  if (attribute === 'name') {
    const name = typeof value === 'object' && value !== null ? nameOf({ name: value }) : undefined
    return name === undefined ? {} : { name }
  }
  if (attribute === 'emails') {
    const email = Array.isArray(value) ? emailOf(value) : undefined
    return email === undefined ? undefined : { email }
  }
  // `emails[type eq "work"].value`
  return /^emails\[.*\]\.value$/.test(attribute) ? textPart('email', value) : {}
}

/** The change when an attribute is removed. A name is never removed. */
function removalOf(path: string): DirectoryChange {
  const attribute = path.toLowerCase()
  if (attribute.startsWith('emails')) return { email: '' }
  return attribute === 'externalid' ? { externalid: '' } : {}
}

function textPart(field: 'name' | 'email' | 'externalid', value: unknown) {
  return typeof value === 'string' ? { [field]: value.trim() } : undefined
}

type NameAttributes = Pick<ScimUserBody, 'displayName' | 'name'>

/** The display name, or given name and family name. */
function nameOf({ displayName, name }: NameAttributes): string | undefined {
  const { formatted, givenName, familyName } = name ?? {}
  const parts = [givenName, familyName].filter(Boolean).join(' ')
  return displayName?.trim() || formatted?.trim() || parts.trim() || undefined
}

function emailOf(emails: ScimUserBody['emails']): string | undefined {
  const email = emails?.find(({ primary }) => primary) ?? emails?.[0]
  return typeof email?.value === 'string' ? email.value.trim() : undefined
}

/** The attribute and value of `userName eq "kim"`; undefined for any other filter. */
export function parseFilter(
  filter: string,
): { attribute: 'userName' | 'externalId'; value: string } | undefined {
  const [, name = '', quoted = ''] =
    /^\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? []
  const attribute = (['userName', 'externalId'] as const).find(
    (known) => known.toLowerCase() === name.toLowerCase(),
  )
  if (!attribute) return undefined
  try {
    return { attribute, value: JSON.parse(quoted) as string }
  } catch {
    return undefined
  }
}

export function toScimUser(user: DirectoryUser, url: string): ScimUser {
  const { id, name, email, externalid, isActive } = user
  return {
    schemas: [SCIM_USER],
    id,
    ...(externalid !== null && externalid !== '' && { externalId: externalid }),
    userName: id,
    displayName: name,
    name: { formatted: name },
    emails: email === '' ? [] : [{ value: email, type: 'work', primary: true }],
    active: isActive,
    meta: { resourceType: 'User', location: `${url}/Users/${encodeURIComponent(id)}` },
  }
}

export const MAX_PAGE = 200

/** One page; `startIndex` counts from 1. */
export function toScimList<Resource>(
  all: readonly Resource[],
  { startIndex = 1, count = MAX_PAGE }: { startIndex?: number; count?: number } = {},
) {
  const start = Math.max(1, startIndex)
  const size = Math.min(Math.max(0, count), MAX_PAGE)
  const page = all.slice(start - 1, start - 1 + size)
  return {
    schemas: [SCIM_LIST],
    totalResults: all.length,
    startIndex: start,
    itemsPerPage: page.length,
    Resources: page,
  }
}
