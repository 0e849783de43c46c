import {
  type Contact,
  type ContactGroup,
  type ContactRow,
  importedContact,
} from '@holdfast/contract/contacts'
import type { RowProblem } from '@holdfast/contract/imports'

type Present = {
  groups: readonly Pick<ContactGroup, 'id' | 'name' | 'parentgroupid'>[]
  contacts: readonly Contact[]
}

/** The contacts that the rows name, and all that is wrong with them. `newId` makes an id of a name. */
export function readContactRows(
  rows: readonly ContactRow[],
  { groups, contacts: present }: Present,
  newId: (name: string) => string,
): { contacts: Contact[]; problems: RowProblem[] } {
  const groupIds = groupIdsByName(groups)
  const there = new Set(present.map(identityOf))
  const contacts: Contact[] = []
  const problems: RowProblem[] = []
  const firstRows = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const { name, title, phone } = row
    const email = row.email.trim() || undefined
    const parsed = importedContact.safeParse({ name, title, phone, email })
    const found = groupIds.get(plain(row.group)) ?? []
    const errors = parsed.error?.issues.map(({ message }) => message) ?? []
    errors.push(...groupErrors(row.group.trim(), found.length))
    const [groupid] = found
    if (parsed.success && groupid !== undefined) {
      const { email: address, ...fields } = parsed.data
      const contact = { id: newId(fields.name), ...fields, groupid }
      const identity = identityOf(contact)
      const firstRow = firstRows.get(identity)
      if (there.has(identity)) errors.push('This contact is there already')
      else if (firstRow !== undefined) errors.push(`This contact is in row ${firstRow} already`)
      else firstRows.set(identity, index + 1)
      contacts.push(address === undefined ? contact : { ...contact, email: address })
    }
    if (errors.length > 0) problems.push({ row: index + 1, errors })
  }
  return { contacts, problems }
}

/** By name and by `Parent > Name`; a name that several groups share has several ids. */
function groupIdsByName(groups: Present['groups']): Map<string, string[]> {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const ids = new Map<string, string[]>()
  for (const { id, name, parentgroupid } of groups) {
    const parent = parentgroupid === null ? undefined : byId.get(parentgroupid)
    const names = parent ? [name, `${parent.name} > ${name}`] : [name]
    for (const key of names.map(plain)) ids.set(key, [...(ids.get(key) ?? []), id])
  }
  return ids
}

function groupErrors(group: string, found: number): string[] {
  if (group === '') return ['Choose a contact group']
  if (found === 0) return [`There is no contact group ${group}`]
  return found > 1 ? [`There are several contact groups ${group}: write Parent > ${group}`] : []
}

function identityOf({ name, phone, groupid }: Pick<Contact, 'name' | 'phone' | 'groupid'>): string {
  return [plain(name), phone.replace(/\s/g, ''), groupid].join('\n')
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
