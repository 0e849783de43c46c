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
import { markedPerson, release } from './marks.ts'
import { PICKUP_STATES } from './pickup-words.ts'
import { IDENTITIES } from './release-words.ts'

/**
 * A pickup is an adult at the gate who asks for somebody, and what became of that. Its events are only ever added:
 * see `standing-pickups.ts`. It decides nothing and gives no right: somebody is handed over by a release alone.
 */

/**
 * `pickupid` is the id of the event that asked. `people` has one person, with the names of that moment. `collector`:
 * who asks, of the event that asked; `noted` if the school has a note about such an adult, whoever has read it.
 * `timestamp` is the device's time, corrected by the server; `devicetimestamp` is
 * not corrected. `seq` is the order of receipt.
 */
const pickupEvent = z
  .object({
    id: z.string(),
    incidentid: z.string(),
    pickupid: z.string(),
    state: z.enum(PICKUP_STATES),
    people: z.array(markedPerson),
    collector: release.nullable(),
    note: z.string(),
    userid: z.string(),
    authorname: z.string(),
    timestamp: z.string(),
    devicetimestamp: z.string(),
    received: z.string(),
    seq: z.number().int(),
  })
  .meta({ id: 'PickupEvent' })

/**
 * With state `asked`: who is asked for (`personid`, or for somebody on no list a `name`), by which `adult`, and how
 * that adult is known. With any other state: of which pickup it is said, and `known`, the highest number of an event
 * that the device had read: nothing is sorted before what its author had seen. `sent` is the device's clock at this attempt.
 */
const newPickupEvent = body(
  {
    id: z.uuid({ error: 'The id of a pickup must be a UUID' }),
    state: choice('The state', PICKUP_STATES).default('asked'),
    pickupid: z.uuid({ error: 'The pickup must be a UUID' }).optional(),
    personid: recordId('The person').optional(),
    name: shortText('The name').trim().optional(),
    groupid: recordId('The group').optional(),
    adult: shortText('The adult').trim().default(''),
    relationship: shortText('Relationship').trim().default(''),
    identity: choice('How the adult is known', IDENTITIES).optional(),
    note: shortText('The note').trim().default(''),
    known: z.int({ error: 'Known must be a whole number' }).min(0).default(0),
    timestamp: isoTime('The time of the pickup'),
    sent: isoTime('The time of sending').optional(),
  },
  [...SET_ON_RECEIPT, 'people', 'collector'],
)
  .refine(({ state, pickupid }) => state === 'asked' || pickupid, 'Say of which pickup this is')
  .refine(
    ({ state, personid, name }) => state !== 'asked' || Boolean(personid) || Boolean(name),
    'Say who is asked for: a person of the list, or a name',
  )
  .refine(({ state, adult }) => state !== 'asked' || adult, {
    path: ['adult'],
    message: 'Enter the name of the adult',
  })
  .refine(({ state, identity }) => state !== 'asked' || identity, {
    path: ['identity'],
    message: 'Say how the adult is known',
  })

const afterQuery = organisationQuery.extend({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'After must be the number of an event')
    .optional(),
})

export type PickupEvent = z.output<typeof pickupEvent>
export type NewPickupEvent = z.input<typeof newPickupEvent>

export const pickupSchemas = {
  /** All events, in the order of receipt; with `after`, those with a higher number. When the incident is closed, only admins read them. */
  listPickups: { query: afterQuery, response: z.array(pickupEvent) },
  /** After `MAX_EVENTS_OF_PICKUP` only the request's withdrawal is taken. */
  addPickupEvent: {
    query: organisationQuery,
    body: newPickupEvent,
    response: pickupEvent,
    statuses: [201],
    problems: ['taken', 'closed'],
    // All events are kept, with author and time.
    activityKinds: 'none',
  },
} as const satisfies Record<string, EndpointSchema>
