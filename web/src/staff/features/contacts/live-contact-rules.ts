import { type Caller, isAllowed } from '@holdfast/contract/endpoints/permissions'
import { incidentOfGroup, liveGroupId, newNamedId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import type { Contact } from '@holdfast/contract/people/contacts'

/** What the form asks for, in its order. The description is stored as the contact's title. */
export const FIELD_LABELS = {
  name: 'Name',
  title: 'Description',
  phone: 'Phone',
} as const

export type LiveContactField = keyof typeof FIELD_LABELS
export type LiveContactFields = Record<LiveContactField, string>

/** `id` is fixed at the first attempt to save, so that another attempt cannot create a second contact. */
export type LiveContactDraft = LiveContactFields & { id?: string }

export type FieldProblem = { field: LiveContactField; message: string }

export const EMPTY_DRAFT: LiveContactDraft = { name: '', title: '', phone: '' }

export function isFilled({ name, title, phone }: LiveContactFields): boolean {
  return [name, title, phone].some((text) => text.trim() !== '')
}

export function problemsOf(fields: LiveContactFields): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (fields.name.trim() === '') problems.push({ field: 'name', message: 'Enter a name' })
  if (fields.phone.trim() === '') problems.push({ field: 'phone', message: 'Enter a phone number' })
  for (const [field, label] of Object.entries(FIELD_LABELS) as [LiveContactField, string][]) {
    if (fields[field].length <= MAX_NAME_CHARACTERS) continue
    problems.push({ field, message: `${label} must be ${MAX_NAME_CHARACTERS} characters or fewer` })
  }
  return problems
}

/** Converts the draft to the contact that is sent. */
export function liveContact(fields: LiveContactFields, incidentid: string): Omit<Contact, 'id'> {
  return {
    name: fields.name.trim(),
    title: fields.title.trim(),
    phone: fields.phone.trim(),
    groupid: liveGroupId(incidentid),
  }
}

/** The user who added a live contact, and admins, can correct it while its incident is open. */
export function canCorrect(
  contact: Contact,
  caller: Caller,
  incidents: readonly Pick<Incident, 'id' | 'closed'>[],
): boolean {
  const incidentid = incidentOfGroup(contact.groupid)
  const incident = incidents.find(({ id }) => id === incidentid)
  if (incident === undefined || incident.closed !== null) return false
  return contact.addedby === caller.userid || isAllowed(caller, 'manage contacts')
}

/**
 * The id to save under. An earlier attempt's id is kept, unless that attempt has arrived after all and the
 * form has changed since. `arrived` is the contact on the server with the draft's id.
 */
export function idToSave(
  draft: LiveContactDraft,
  contact: Omit<Contact, 'id'>,
  arrived: Contact | undefined,
): string {
  if (draft.id === undefined) return newNamedId(contact.name)
  return arrived === undefined || isSame(contact, arrived) ? draft.id : newNamedId(contact.name)
}

function isSame(contact: Omit<Contact, 'id'>, arrived: Contact): boolean {
  return (['name', 'title', 'phone', 'groupid'] as const).every(
    (field) => contact[field] === arrived[field],
  )
}
