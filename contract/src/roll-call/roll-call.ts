import { z } from 'zod'
import {
  body,
  deleted,
  type EndpointSchema,
  isoTime,
  name,
  organisationQuery,
  recordId,
  SET_ON_RECEIPT,
  shortText,
} from '../endpoints/schema.ts'
import { MAX_LISTED_PEOPLE, MAX_ROLL_CALL_NAMES, MAX_ROLL_CALL_NUMBER } from '../limits.ts'
import { cell, importBody, importProblems, importResult } from '../people/imports.ts'

/**
 * A roll group is a class, a staff team or the visitors: how many people are expected, and who counts
 * them. During an incident anyone may count any group; the last count of each group applies.
 */

/** `counters` are the ids of the users who count it. Lists are sorted by `sort`, then by name. */
export const rollGroup = z
  .object({
    id: z.string(),
    name: z.string(),
    expected: z.number().int(),
    counters: z.array(z.string()),
    sort: z.number().int(),
  })
  .meta({ id: 'RollGroup' })

const missingPerson = z.object({ name: z.string(), place: z.string() })
const injuredPerson = z.object({ name: z.string(), note: z.string() })

/**
 * One report about one group. `groupname` and `expected` are what the author saw, so that the count
 * stays readable when the group changes or is deleted. In `missing`, `place` is where the person was
 * last seen, and an unknown name is empty. Injured people who are with the group count as present too.
 * `place` is where the group is. `knownalert` is the newest alert to everybody that the author's device knew: empty
 * if it knew none, null if the app did not say. `listed` is how many the group's list expected on that device, whatever
 * the author made of it, and `listedpeople` their ids if it had them: see `added-to-lists.ts`. `timestamp` is the device's time, corrected by the server;
 * `devicetimestamp` is not corrected. `seq` is the order of receipt.
 */
export const rollCount = z
  .object({
    id: z.string(),
    incidentid: z.string(),
    groupid: z.string(),
    groupname: z.string(),
    expected: z.number().int(),
    present: z.number().int(),
    missing: z.array(missingPerson),
    injured: z.array(injuredPerson),
    place: z.string(),
    knownalert: z.string().nullable(),
    listed: z.number().int().nullable(),
    listedpeople: z.array(z.string()).nullable(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
    devicetimestamp: z.string(),
    received: z.string(),
    seq: z.number().int(),
  })
  .meta({ id: 'RollCount' })

const number = (label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, `${label} must be 0 or more`)
    .max(
      MAX_ROLL_CALL_NUMBER,
      `${label} must be ${MAX_ROLL_CALL_NUMBER.toLocaleString('en-GB')} or less`,
    )

const people = <Person extends z.ZodType>(label: string, person: Person) =>
  z
    .array(person, { error: `Send ${label} as a list` })
    .max(MAX_ROLL_CALL_NAMES, `There can be ${MAX_ROLL_CALL_NAMES} ${label} at most in a count`)

const line = (label: string) => shortText(label).trim()

const groupName = name('Name')
const expected = number('Expected')
const sort = number('Order')

const saveRollGroup = body(
  {
    name: groupName,
    expected,
    counters: z
      .array(recordId('Each counter'), { error: 'Send the counters as a list' })
      .max(MAX_ROLL_CALL_NAMES, `${MAX_ROLL_CALL_NAMES} people at most can count a group`)
      .default([]),
    sort: sort.default(0),
  },
  ['id'],
)

/** `counters` are usernames, separated by commas or semicolons. */
const rollGroupRow = z.object({ name: cell, expected: cell, counters: cell, sort: cell })

/** The number cells of an import are texts; an empty `sort` keeps the order of the rows. */
export const importedRollGroup = z.object({
  name: groupName,
  expected: z
    .string()
    .regex(/^\d{1,6}$/, 'Expected must be a whole number')
    .transform(Number)
    .pipe(expected),
  sort: z
    .string()
    .regex(/^\d{1,6}$/, 'Order must be a whole number')
    .transform(Number)
    .pipe(sort)
    .optional(),
})

/**
 * `groupname` and `expected` default to those of the group. `sent` is the device's clock at this
 * attempt; it differs between retries of the same count.
 */
const newCount = body(
  {
    id: z.uuid({ error: 'The id of a count must be a UUID' }),
    groupid: recordId('The group').min(1, 'Choose a group'),
    groupname: line('The name of the group').optional(),
    expected: expected.optional(),
    present: number('Present'),
    missing: people(
      'missing people',
      z.strictObject({ name: line('The name'), place: line('Where last seen') }),
    ).default([]),
    injured: people(
      'injured people',
      z.strictObject({ name: line('The name'), note: line('The note') }),
    ).default([]),
    place: line('The place').default(''),
    knownalert: recordId('The alert').optional(),
    listed: number('Listed').optional(),
    listedpeople: z
      .array(recordId('Each person'), { error: 'Send the people of the list as a list' })
      .max(MAX_LISTED_PEOPLE, `Name ${MAX_LISTED_PEOPLE} people of the list at most`)
      .optional(),
    timestamp: isoTime('The time of the count'),
    sent: isoTime('The time of sending').optional(),
  },
  SET_ON_RECEIPT,
)

export type RollGroup = z.output<typeof rollGroup>
export type RollCount = z.output<typeof rollCount>
export type RollGroupRow = z.output<typeof rollGroupRow>
export type NewRollCount = z.input<typeof newCount>
export type MissingPerson = z.output<typeof missingPerson>
export type InjuredPerson = z.output<typeof injuredPerson>

export const rollCallSchemas = {
  listRollGroups: { query: organisationQuery, response: z.array(rollGroup) },
  saveRollGroup: {
    query: organisationQuery,
    body: saveRollGroup,
    response: rollGroup,
    statuses: [200, 201],
    problems: ['taken'],
    activityKinds: ['roll-group-added', 'roll-group-changed'],
  },
  importRollGroups: {
    query: organisationQuery,
    body: importBody(rollGroupRow, {}),
    response: importResult,
    problems: ['too-many-attempts'],
    problemFields: importProblems,
    activityKinds: ['roll-group-added'],
  },
  deleteRollGroup: {
    query: organisationQuery,
    response: deleted,
    problems: ['conflict'],
    activityKinds: ['roll-group-deleted'],
  },
  /** All reports of the incident, oldest first. */
  listCounts: { query: organisationQuery, response: z.array(rollCount) },
  addCount: {
    query: organisationQuery,
    body: newCount,
    response: rollCount,
    statuses: [201],
    problems: ['taken', 'closed'],
    // All counts are kept, with author and time.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
