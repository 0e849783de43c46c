import { z } from 'zod'
import {
  body,
  choice,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  recordId,
  SET_ON_RECEIPT,
  shortText,
} from '../endpoints/schema.ts'
import { MAX_KNOWN_INCIDENTS, MAX_PEOPLE_OF_MARK } from '../limits.ts'
import { MARK_STATES, TAPPED_STATES } from './mark-words.ts'
import { IDENTITIES } from './release-words.ts'

/**
 * A mark says of one or several people how they were found in the roll call of an incident. Marks are only
 * ever added. Of each person the last one by corrected time stands: see `standing-marks.ts`.
 */

/** `personid` is empty for somebody who is on no list. Names are those of the moment of the mark. */
export const markedPerson = z.object({
  personid: z.string(),
  name: z.string(),
  groupid: z.string(),
  groupname: z.string(),
})

export const release = z
  .object({
    adult: z.string(),
    relationship: z.string(),
    identity: z.enum(IDENTITIES),
    noted: z.boolean().optional(),
    readnote: z.boolean().optional(),
    notonlist: z.boolean().optional(),
  })
  .meta({ id: 'Release' })

/**
 * `release`: to whom a released person was handed, if that is known. `noted`: the school has a note about such an
 * adult, and who handed over, without a network, had not read it; `readnote`: they had. `notonlist`: the adult was
 * said to be on the school's list, which does not have the name. `device` is the same for all marks by one sign-in
 * of one device, because an account may be used on several; null of marks from before.
 */
const by = {
  incidentid: z.string(),
  state: z.enum(MARK_STATES),
  place: z.string(),
  note: z.string(),
  userid: z.string(),
  authorname: z.string(),
  device: z.string().nullable(),
  timestamp: z.string(),
  release: release.nullable(),
}

const knownIn = z.object({ incidentid: z.string(), known: z.number().int() })

/**
 * What the author's device had heard of. `known` is the highest `seq` up to which it had read the mark's own incident:
 * it tells a contradiction from a correction. The numbers run through all incidents, so `knownin` says the same of each
 * incident that is merged with that one; null without any. `knownalert` is as in a count.
 */
const heard = {
  known: z.number().int(),
  knownin: z.array(knownIn).nullable(),
  knownalert: z.string().nullable(),
}

/**
 * One mark. `place` is where they are, or of missing people where they were last seen. `timestamp` is the device's
 * time, corrected by the server; `devicetimestamp` is not corrected. `seq` is the order of receipt.
 */
export const rollMark = z
  .object({
    id: z.string(),
    people: z.array(markedPerson),
    ...by,
    ...heard,
    devicetimestamp: z.string(),
    received: z.string(),
    seq: z.number().int(),
  })
  .meta({ id: 'RollMark' })

const markBy = z.object({ ...by, seq: z.number().int() })

/**
 * What stands of one person. `markid` is the mark; `ofseveral`: whether it marked several people by one tap. `seq` is the
 * highest number of all marks of the person.
 * `seen` says where the person was last seen, by whose mark and when: the last one that names a place, or else
 * the last by somebody who saw them; null without any. `conflict` is what somebody else, or another
 * device of the same account, said within two minutes without knowing of this mark, nor its author of theirs; if that
 * was `missing`, `released` or `injured`, at whatever time. `released` is how the person was
 * handed over, until somebody who knew of that has said that they are here or missing.
 */
export const standingMark = z
  .object({
    ...markedPerson.shape,
    ...by,
    markid: z.string(),
    ofseveral: z.boolean(),
    markseq: z.number().int(),
    ...heard,
    seq: z.number().int(),
    seen: z.object({ place: z.string(), authorname: z.string(), timestamp: z.string() }).nullable(),
    conflict: markBy.nullable(),
    released: z
      .object({
        incidentid: z.string(),
        release: release.nullable(),
        authorname: z.string(),
        timestamp: z.string(),
        seq: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: 'StandingMark' })

const line = (label: string) => shortText(label).trim()

const knownNumber = z.int({ error: 'Known must be a whole number' }).min(0)

/** What the device knew of the mark's own incident. */
export const known = knownNumber.default(0)

/** What it knew of other incidents; the server keeps those that are merged with the mark's own. */
export const knownIncidents = z
  .array(z.object({ incidentid: recordId('Each incident'), known: knownNumber }), {
    error: 'Send the incidents as a list',
  })
  .max(MAX_KNOWN_INCIDENTS, `Name ${MAX_KNOWN_INCIDENTS} incidents at most`)
  .optional()

/**
 * Who is marked: `personid`, or several `personids`, or for somebody on no list a `name`. With a `personid`,
 * `name` and `groupid` count only if that person was deleted meanwhile. `sent` is the device's clock at this
 * attempt; it differs between retries of the same mark.
 */
const newMark = body(
  {
    id: z.uuid({ error: 'The id of a mark must be a UUID' }),
    personid: recordId('The person').optional(),
    personids: z
      .array(recordId('Each person'), { error: 'Send the people as a list' })
      .max(MAX_PEOPLE_OF_MARK, `Mark ${MAX_PEOPLE_OF_MARK} people at most at once`)
      .optional(),
    name: line('The name').optional(),
    groupid: recordId('The group').optional(),
    state: choice('The state', TAPPED_STATES),
    place: line('The place').default(''),
    note: line('The note').default(''),
    known,
    knownin: knownIncidents,
    knownalert: recordId('The alert').optional(),
    timestamp: isoTime('The time of the mark'),
    sent: isoTime('The time of sending').optional(),
  },
  [...SET_ON_RECEIPT, 'people', 'release'],
).refine(
  ({ personid, personids, name }) =>
    Boolean(personid) || Boolean(personids?.length) || Boolean(name),
  'Say who is marked: a person of the list, or a name',
)

const afterQuery = organisationQuery.extend({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'After must be the number of a mark')
    .optional(),
})

export type MarkedPerson = z.output<typeof markedPerson>
export type KnownIn = z.output<typeof knownIn>
export type RollMark = z.output<typeof rollMark>
export type NewMark = z.input<typeof newMark>
export type StandingMark = z.output<typeof standingMark>

export const markSchemas = {
  /**
   * The standing mark of each person; with `after`, of those with marks of a higher number. When the incident
   * is closed, only admins read them.
   */
  listMarks: { query: afterQuery, response: z.array(standingMark) },
  /** All marks of the incident, in the order of receipt. */
  listMarkHistory: { query: organisationQuery, response: z.array(rollMark) },
  addMark: {
    query: organisationQuery,
    body: newMark,
    response: rollMark,
    statuses: [201],
    problems: ['taken', 'closed'],
    // All marks are kept, with author and time.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
