import { z } from 'zod'
import {
  COLOUR_CHOICE_NAMES,
  CONTACT_GROUP_ICONS,
  type ColourChoice,
} from '../content/appearance.ts'
import { saveBase, saveConflicts } from '../endpoints/save-conflicts.ts'
import {
  body,
  choice,
  deleted,
  type EndpointSchema,
  emailAddress,
  name,
  organisationQuery,
  recordId,
  recordsToDelete,
  shortText,
} from '../endpoints/schema.ts'
import { incidentOfGroup } from '../ids.ts'
import { MAX_ID_CHARACTERS } from '../limits.ts'
import { cell, importBody, importProblems, importResult } from './imports.ts'

/** Only the group of an incident's live contacts may have an id of more than `MAX_ID_CHARACTERS`. */
const isGroupId = (id: string) =>
  id.length <= MAX_ID_CHARACTERS || incidentOfGroup(id) !== undefined

export const contact = z
  .object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    phone: z.string(),
    groupid: z.string(),
    email: z.string().optional(),
    /** The user who added a live contact, and may correct it while its incident is open. */
    addedby: z.string().optional(),
  })
  .meta({ id: 'Contact' })

export const contactGroup = z
  .object({
    id: z.string(),
    name: z.string(),
    parentgroupid: z.string().nullable(),
    colour: z.string(),
    icon: z.string(),
  })
  .meta({ id: 'ContactGroup' })

const saveContact = body(
  {
    name: name('Name'),
    title: shortText('Title').default(''),
    phone: shortText('Phone').trim().min(1, 'Enter a phone number'),
    groupid: z
      .string({ error: 'Choose a contact group' })
      .min(1, 'Choose a contact group')
      .refine(isGroupId, 'Choose a contact group that exists'),
    email: z.union([z.literal(''), emailAddress('Email')]).optional(),
    base: saveBase(['name', 'title', 'phone', 'groupid', 'email']),
  },
  ['id', 'addedby'],
)

const saveContactGroup = body(
  {
    name: name('Name'),
    parentgroupid: recordId('The parent group').nullish(),
    colour: choice('Colour', COLOUR_CHOICE_NAMES as [ColourChoice, ...ColourChoice[]]).default(
      'green',
    ),
    icon: choice('Icon', CONTACT_GROUP_ICONS).default('phone'),
    base: saveBase(['name', 'parentgroupid', 'colour', 'icon']),
  },
  ['id'],
)

export const importedContact = z.object({
  name: name('Name'),
  title: shortText('Title'),
  phone: shortText('Phone').trim().min(1, 'Enter a phone number'),
  email: emailAddress('Email').optional(),
})

/** `group` is a group's name, or `Parent > Name` where several groups share one. */
const contactRow = z.object({ name: cell, title: cell, phone: cell, group: cell, email: cell })

export type ContactRow = z.output<typeof contactRow>
export type Contact = z.output<typeof contact>
export type ContactGroup = z.output<typeof contactGroup>

export const contactSchemas = {
  listContacts: { query: organisationQuery, response: z.array(contact) },
  saveContact: {
    query: organisationQuery,
    body: saveContact,
    response: contact,
    statuses: [200, 201],
    problems: ['not-allowed', 'taken', 'closed', 'conflict'],
    problemFields: saveConflicts,
    activityKinds: ['contact-added', 'contact-changed'],
  },
  importContacts: {
    query: organisationQuery,
    body: importBody(contactRow, {}),
    response: importResult,
    problems: ['too-many-attempts'],
    problemFields: importProblems,
    activityKinds: ['contact-added'],
  },
  deleteContact: {
    query: organisationQuery,
    response: deleted,
    activityKinds: ['contact-deleted'],
  },
  deleteContacts: {
    query: organisationQuery,
    body: recordsToDelete,
    response: deleted,
    activityKinds: ['contact-deleted'],
  },
  listContactGroups: { query: organisationQuery, response: z.array(contactGroup) },
  saveContactGroup: {
    query: organisationQuery,
    body: saveContactGroup,
    response: contactGroup,
    statuses: [200, 201],
    problems: ['taken', 'conflict'],
    problemFields: saveConflicts,
    activityKinds: ['group-added', 'group-changed'],
  },
  deleteContactGroup: {
    query: organisationQuery,
    response: deleted,
    problems: ['conflict'],
    activityKinds: ['group-deleted'],
  },
  deleteContactGroups: {
    query: organisationQuery,
    body: recordsToDelete,
    response: deleted,
    problems: ['conflict'],
    activityKinds: ['group-deleted'],
  },
} as const satisfies Record<string, EndpointSchema>
