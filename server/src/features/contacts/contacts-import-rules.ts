import {
  type Contact,
  type ContactGroup,
  type ContactRow,
  importedContact,
} from '@holdfast/contract/people/contacts'
import type { RowProblem } from '@holdfast/contract/people/imports'

type Existing = {
  groups: readonly Pick<ContactGroup, 'id' | 'name' | 'parentgroupid'>[]
  contacts: readonly Contact[]
}

/** The valid rows as contacts, and the problems of the others. `newId` generates an id from a name. */
export function readContactRows(
  rows: readonly ContactRow[],
  { groups, contacts: existingContacts }: Existing,
  newId: (name: string) => string,
): { contacts: Contact[]; problems: RowProblem[] } {
  const groupIds = groupIdsByName(groups)
  const existingIdentities = new Set(existingContacts.map(identityOf))
  const contacts: Contact[] = []
  const problems: RowProblem[] = []
  const firstRows = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const { name, title, phone } = row
    const email = row.email.trim() || undefined
    const parsed = importedContact.safeParse({ name, title, phone, email })
    const matchingGroups = groupIds.get(normalise(row.group)) ?? []
    const errors = parsed.error?.issues.map(({ message }) => message) ?? []
    errors.push(...groupErrors(row.group.trim(), matchingGroups.length))
    const [groupid] = matchingGroups
    if (parsed.success && groupid !== undefined) {
      const { email: address, ...fields } = parsed.data
      const contact = { id: newId(fields.name), ...fields, groupid }
      const identity = identityOf(contact)
      const firstRow = firstRows.get(identity)
      if (existingIdentities.has(identity)) errors.push('This contact is there already')
      else if (firstRow !== undefined) errors.push(`This contact is in row ${firstRow} already`)
      else firstRows.set(identity, index + 1)
      contacts.push(address === undefined ? contact : { ...contact, email: address })
    }
    if (errors.length > 0) problems.push({ row: index + 1, errors })
  }
  return { contacts, problems }
}

/** Whether every row is a contact already, in all fields: an earlier import stored the same rows. */
export function areAlreadyImported(
  rows: readonly ContactRow[],
  { groups, contacts }: Existing,
): boolean {
  const incoming = readContactRows(rows, { groups, contacts: [] }, () => '')
  const keys = new Set(contacts.map(keyOf))
  return (
    incoming.problems.length === 0 && incoming.contacts.every((contact) => keys.has(keyOf(contact)))
  )
}

function keyOf({ name, title, phone, groupid, email }: Contact): string {
  return JSON.stringify([name, title, phone, groupid, email])
}

/** By name and by `Parent > Name`; a name that several groups share has several ids. */
function groupIdsByName(groups: Existing['groups']): Map<string, string[]> {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const ids = new Map<string, string[]>()
  for (const { id, name, parentgroupid } of groups) {
    const parent = parentgroupid === null ? undefined : byId.get(parentgroupid)
    const names = parent ? [name, `${parent.name} > ${name}`] : [name]
    for (const key of names.map(normalise)) ids.set(key, [...(ids.get(key) ?? []), id])
  }
  return ids
}

function groupErrors(group: string, matches: number): string[] {
  if (group === '') return ['Choose a contact group']
  if (matches === 0) return [`There is no contact group ${group}`]
  return matches > 1 ? [`There are several contact groups ${group}: write Parent > ${group}`] : []
}

function identityOf({ name, phone, groupid }: Pick<Contact, 'name' | 'phone' | 'groupid'>): string {
  return [normalise(name), phone.replace(/\s/g, ''), groupid].join('\n')
}

function normalise(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
