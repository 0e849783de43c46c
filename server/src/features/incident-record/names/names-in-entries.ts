import type { SealedEntry } from '@holdfast/contract/record/record-format'
import type { RecordName } from '@holdfast/contract/record/record-names'

/**
 * Which fields of sealed entries are names. What people typed, such as the words of a log entry, may name
 * somebody too; it is sealed as it is.
 */

/** Whose name, and the name; both are the same for a username. */
export type NameOf = (owner: string, text: string) => RecordName | string

const NAMED_LISTS = ['allocations', 'deputies', 'recipients', 'from', 'people']
const SINGLE_PERSONS = [
  ['userid', 'authorname'],
  ['touserid', 'toname'],
  ['confirmedby', 'confirmedname'],
  ['personid', 'name'],
  ['userid', 'name'],
] as const

type Fields = Record<string, unknown>

/** The entry with something else in the place of each name. */
export function withNames(entry: SealedEntry, nameOf: NameOf): SealedEntry {
  const named: Fields = {}
  for (const [key, value] of Object.entries(entry)) {
    named[key] = NAMED_LISTS.includes(key) ? withNamedList(value, nameOf) : value
  }
  const { recipientid, release, collector } = entry
  if (isName(recipientid)) named.recipientid = nameOf(recipientid, recipientid)
  if (isFields(release)) named.release = withAdult(release, nameOf)
  if (isFields(collector)) named.collector = withAdult(collector, nameOf)
  return { ...entry, ...named, ...personIn(entry, nameOf), ...ownersIn(entry, nameOf) }
}

function withNamedList(list: unknown, nameOf: NameOf): unknown {
  if (!Array.isArray(list)) return list
  return list.map((each: Fields) => ({ ...each, ...personIn(each, nameOf) }))
}

function personIn(fields: Fields, nameOf: NameOf): Fields {
  const named: Fields = {}
  for (const [idKey, nameKey] of SINGLE_PERSONS) {
    const id = fields[idKey]
    const name = fields[nameKey]
    // What the server itself writes has an author without an id.
    const isPerson = isName(id) || (idKey === 'personid' && id === '')
    if (isPerson && isName(name)) named[nameKey] = nameOf(String(id), name)
    if (isName(id)) named[idKey] = nameOf(id, id)
  }
  return named
}

/** The name of a role is no name of a person. */
function ownersIn({ userids, roleid, ownername }: Fields, nameOf: NameOf): Fields {
  if (!Array.isArray(userids) || typeof roleid === 'string') return {}
  return {
    userids: userids.map((userid) => nameOf(String(userid), String(userid))),
    ...(isName(ownername) && { ownername: nameOf(userids.join(' '), ownername) }),
  }
}

function withAdult(release: Fields, nameOf: NameOf): Fields {
  const { adult } = release
  return isName(adult) ? { ...release, adult: nameOf('', adult) } : release
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
