import { z } from 'zod'
import {
  body,
  choice,
  deleted,
  type EndpointSchema,
  name,
  organisationQuery,
  recordId,
  recordsToDelete,
  shortText,
  text,
} from '../endpoints/schema.ts'
import { MAX_ADULTS_OF_PERSON, MAX_PLAN_CHARACTERS } from '../limits.ts'
import { cell, importBody, importProblems, importResult } from '../people/imports.ts'

/**
 * The people of the roll groups, by name. Only admins read whole lists, and whoever counts a group reads its
 * names; everybody does while an incident or exercise is open.
 */

/** Whether roll calls are by name; `off`: groups are counted by numbers alone. */
export const ROLL_CALL_NAMES = ['on', 'off'] as const

/** An adult who may collect the person. */
export const personAdult = z.object({
  name: z.string(),
  relationship: z.string(),
  note: z.string(),
})

/**
 * `id` is the school's own, such as an admission number, or made by an import. `needs`, `refuge`, `helper` and
 * `secondhelper`: what they need in an evacuation, where they wait, who goes to them, and who else.
 * Inactive people have left; they stay on the list until an admin deletes them.
 */
export const person = z
  .object({
    id: z.string(),
    name: z.string(),
    rollgroupid: z.string(),
    needs: z.string(),
    refuge: z.string(),
    helper: z.string(),
    secondhelper: z.string(),
    adults: z.array(personAdult),
    active: z.boolean(),
  })
  .meta({ id: 'Person' })

/**
 * What the list of the day says of somebody who is not on site, with the beginning and the end of the day. It says
 * nothing outside of them: a phone may have the list of yesterday.
 */
const absence = z
  .object({ from: z.string(), until: z.string(), given: z.string(), givenby: z.string() })
  .meta({ id: 'Absence' })

/** Of a visitor. `departed`: they have signed out while the incident was open, and nobody has marked them yet. */
const visit = z
  .object({ host: z.string(), arrived: z.string(), departed: z.string().nullable() })
  .meta({ id: 'Visit' })

/**
 * What a phone knows of a person. Phones that do not count the person's group get an empty `needs` and nothing of
 * the plan. Its fields are left out where they are empty.
 */
const personOnPhone = z
  .object({
    id: z.string(),
    name: z.string(),
    rollgroupid: z.string(),
    hasneeds: z.boolean(),
    needs: z.string(),
    refuge: z.string().optional(),
    helper: z.string().optional(),
    secondhelper: z.string().optional(),
    absent: absence.nullable(),
    visit: visit.nullable(),
  })
  .meta({ id: 'PersonOnPhone' })

/** Somebody with needs, for whoever may read them all. */
const personWithNeeds = z
  .object({
    id: z.string(),
    needs: z.string(),
    refuge: z.string(),
    helper: z.string(),
    secondhelper: z.string(),
  })
  .meta({ id: 'PersonWithNeeds' })

const line = (label: string) => shortText(label).trim()
const personName = name('Name')
const needs = line('Needs')
const planLine = (label: string) => text(label, MAX_PLAN_CHARACTERS).trim()
const plan = {
  refuge: planLine('The refuge'),
  helper: planLine('The helper'),
  secondhelper: planLine('The second helper'),
}
const adults = z
  .array(
    z.strictObject({
      name: name('Name of the adult'),
      relationship: line('Relationship').default(''),
      note: line('The note').default(''),
    }),
    { error: 'Send the adults as a list' },
  )
  .max(MAX_ADULTS_OF_PERSON, `A person can have ${MAX_ADULTS_OF_PERSON} adults at most`)

/**
 * `base`: the fields as the form first showed them. Then the save changes only those that differ from it, and is
 * refused if somebody else has meanwhile given one of them another value, such as a note about an adult. By a token, what
 * is not sent stays as it is; needs, plan and `adults` may be sent for new people only, and only then the response has
 * them.
 */
const savePerson = body(
  {
    name: personName,
    rollgroupid: recordId('The group').min(1, 'Choose a group'),
    needs: needs.default(''),
    refuge: plan.refuge.default(''),
    helper: plan.helper.default(''),
    secondhelper: plan.secondhelper.default(''),
    adults: adults.default([]),
    active: z.boolean({ error: 'Active must be true or false' }).default(true),
    base: z
      .strictObject({
        name: shortText('The previous name'),
        rollgroupid: recordId('The previous group'),
        needs: shortText('The previous needs'),
        // Apps of an earlier version do not know them, and change none.
        refuge: shortText('The previous refuge').optional(),
        helper: shortText('The previous helper').optional(),
        secondhelper: shortText('The previous second helper').optional(),
        adults,
        active: z.boolean({ error: 'Active must be true or false' }),
      })
      .optional(),
  },
  ['id'],
)

/**
 * `group` is the name of a roll group. Without an `id`, a row is the person with the same name in that group,
 * or the only person of that name. `adults`: `Ana Hill (mother); Ben Hill (uncle)`.
 */
const personRow = z.object({
  id: recordId('The id').default(''),
  name: cell,
  group: cell,
  needs: cell,
  refuge: cell,
  helper: cell,
  secondhelper: cell,
  adults: cell,
})

/** The cells of one row that are valid by themselves. */
export const importedPerson = z.object({
  id: recordId('The id').trim(),
  name: personName,
  group: name('Group'),
  needs,
  ...plan,
  adults,
})

const names = z.array(z.string())

/**
 * Names: who is new, who has another group or other details, and who is no longer on the list. `short`: the groups of
 * which fewer people are then on the list than the number that an admin entered; a roll call expects those on it.
 */
const peopleImport = importResult.extend({
  added: names,
  moved: names,
  changed: names,
  gone: names,
  short: z.array(
    z.object({ name: z.string(), listed: z.number().int(), expected: z.number().int() }),
  ),
})

export type Person = z.output<typeof person>
export type Absence = z.output<typeof absence>
export type PersonAdult = z.output<typeof personAdult>
export type Visit = z.output<typeof visit>
export type PersonOnPhone = z.output<typeof personOnPhone>
export type PersonWithNeeds = z.output<typeof personWithNeeds>
export type PersonRow = z.output<typeof personRow>
export type PeopleImport = z.output<typeof peopleImport>
export type RollCallNames = (typeof ROLL_CALL_NAMES)[number]

export const peopleSchemas = {
  /** Everybody on the lists, also who has left. */
  listPeople: { query: organisationQuery, response: z.array(person) },
  /** Empty for everybody else than admins and those who count the group, unless an incident is open. */
  listPeopleOfGroup: { query: organisationQuery, response: z.array(personOnPhone) },
  /** Everybody whom the roll call of the incident expects; empty when it is closed, or names are off. */
  listPeopleOfIncident: { query: organisationQuery, response: z.array(personOnPhone) },
  /**
   * Everybody with needs, for those who direct an evacuation: nobody while the incident is closed, or names are off.
   * The log says who has read it, once for each person and incident.
   */
  listNeeds: { query: organisationQuery, response: z.array(personWithNeeds) },
  savePerson: {
    query: organisationQuery,
    body: savePerson,
    response: person,
    statuses: [200, 201],
    problems: ['taken', 'conflict'],
    activityKinds: ['person-added', 'person-changed'],
  },
  /** As `exportUser`, of somebody on the list. */
  exportPerson: {
    query: organisationQuery,
    response: z.custom<Uint8Array>(),
    responseType: 'application/zip',
    activityKinds: ['person-exported'],
  },
  deletePeople: {
    query: organisationQuery,
    body: recordsToDelete,
    response: deleted,
    activityKinds: ['people-deleted'],
  },
  /** With `all`, the rows are the whole list: who is not in them becomes inactive. */
  importPeople: {
    query: organisationQuery,
    body: importBody(personRow, {
      all: z.boolean({ error: 'All must be true or false' }).default(false),
    }),
    response: peopleImport,
    problems: ['too-many-attempts'],
    problemFields: importProblems,
    activityKinds: ['people-imported'],
  },
  getRollCallSettings: {
    query: organisationQuery,
    response: z.object({ rollcallnames: z.enum(ROLL_CALL_NAMES) }),
  },
  saveRollCallSettings: {
    query: organisationQuery,
    body: body({ rollcallnames: choice('Roll call by name', ROLL_CALL_NAMES) }),
    response: z.object({ rollcallnames: z.enum(ROLL_CALL_NAMES) }),
    problems: ['conflict'],
    activityKinds: ['roll-call-settings-changed'],
  },
} as const satisfies Record<string, EndpointSchema>
