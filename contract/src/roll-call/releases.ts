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
import { known, knownIncidents, rollMark, standingMark } from './marks.ts'
import { personAdult } from './people.ts'
import { IDENTITIES } from './release-words.ts'

/**
 * A release says that somebody was handed over to an adult. It is a mark of state `released`, so whoever is
 * handed over counts as accounted for, and a later mark can say that they came back.
 */

/**
 * Who is handed over: `personid`, or for somebody on no list a `name`. `known` and `knownin` are as in a mark.
 * `offline`: nobody waits for the answer, such as without a network, so the person may have gone. `readnote`: the hash
 * of the note that the author has read and confirmed (`hashNote` of `Ben Hill: Not to collect`), if the school has one
 * about the adult. `sent` is its clock at this attempt.
 */
const newRelease = body(
  {
    id: z.uuid({ error: 'The id of a release must be a UUID' }),
    personid: recordId('The person').optional(),
    name: shortText('The name').trim().optional(),
    groupid: recordId('The group').optional(),
    adult: shortText('The adult').trim().min(1, 'Enter the name of the adult'),
    relationship: shortText('Relationship').trim().default(''),
    identity: choice('How the adult is known', IDENTITIES),
    note: shortText('The note').trim().default(''),
    readnote: shortText('The note that was read').optional(),
    known,
    knownin: knownIncidents,
    offline: z.boolean({ error: 'Offline must be true or false' }).default(false),
    timestamp: isoTime('The time of the release'),
    sent: isoTime('The time of sending').optional(),
  },
  [...SET_ON_RECEIPT, 'people', 'state', 'place'],
).refine(
  ({ personid, name }) => Boolean(personid) || Boolean(name),
  'Say who is handed over: a person of the list, or a name',
)

export type NewRelease = z.input<typeof newRelease>

export const releaseSchemas = {
  /**
   * Answers 409 with the standing mark as `released` if the person was handed over already, unless the device was
   * offline and could not know of it: then both stand, as a conflict. A third one that names one of both adults
   * settles it. If the school has a note about the adult, also about somebody with the same surname, it answers 409
   * unless an admin or the team names the note in `readnote`. What was done offline is kept, with `noted`.
   */
  addRelease: {
    query: organisationQuery,
    body: newRelease,
    response: rollMark,
    statuses: [201],
    problems: ['taken', 'closed', 'conflict'],
    problemFields: z.object({ released: standingMark.optional() }),
    // All releases are kept, with author and time.
    activityKinds: 'none',
  },
  /** The adults who may collect a person; empty when the incident is closed, or names are off. */
  listAdults: { query: organisationQuery, response: z.array(personAdult) },
} as const satisfies Record<string, EndpointSchema>
