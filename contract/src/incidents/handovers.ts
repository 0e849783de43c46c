import { z } from 'zod'
import {
  body,
  type EndpointSchema,
  isoTime,
  organisationQuery,
  recordId,
  SET_ON_RECEIPT,
  text,
} from '../endpoints/schema.ts'
import { HANDOVER_ID } from '../ids.ts'
import { MAX_HANDOVER_NOTE_CHARACTERS } from '../limits.ts'
import { BRIEF_SECTIONS, type BriefSectionName } from './handover-brief.ts'

/**
 * A team role goes from those who hold it to another person, during an incident. Nothing of it is ever
 * changed: a handover is made once, and what became of it is kept beside it. The role moves with the
 * acceptance, in the same transaction, and at no other time.
 */

/**
 * `offer`: the holder hands the role over. `request`: the server asks a deputy, because the holder does not
 * answer an alert. `takeover`: a deputy, an incident manager or an admin has taken the role without being
 * handed it.
 */
const HANDOVER_KINDS = ['offer', 'request', 'takeover'] as const

/**
 * `lapsed`: nobody can accept it any more, because those who held the role no longer do, or because its
 * receiver can no longer sign in.
 */
const HANDOVER_STATES = ['open', 'accepted', 'withdrawn', 'lapsed'] as const

const person = z.object({ userid: z.string(), name: z.string() })

const brief = z.array(
  z.object({
    name: z.enum(Object.keys(BRIEF_SECTIONS) as [BriefSectionName, ...BriefSectionName[]]),
    lines: z.array(
      z.object({ text: z.string(), time: z.string().nullable(), timelabel: z.string() }),
    ),
  }),
)

/** By corrected clock, by the device's own, and when the server took it. */
const times = { timestamp: z.string(), devicetimestamp: z.string(), received: z.string() }

/**
 * `from` held the role when it was made; `role` is its title then. `outcome` is who accepted or withdrew it.
 * `userid` and `authorname` made it; both are empty for a request, which the server makes.
 */
const handover = z
  .object({
    id: z.string(),
    incidentid: z.string(),
    kind: z.enum(HANDOVER_KINDS),
    roleid: z.string(),
    role: z.string(),
    from: z.array(person),
    touserid: z.string(),
    toname: z.string(),
    note: z.string(),
    state: z.enum(HANDOVER_STATES),
    outcome: z.object({ ...person.shape, ...times }).nullable(),
    userid: z.string(),
    authorname: z.string(),
    ...times,
    seq: z.number().int(),
  })
  .meta({ id: 'Handover' })

/** `brief` is what the record said when the handover was made. It is many times as long as the rest. */
const handoverWithBrief = z.object({ ...handover.shape, brief }).meta({ id: 'HandoverWithBrief' })

const handoverId = z
  .string()
  .regex(HANDOVER_ID, 'The id must be handover_ and 12 letters or digits')
const roleid = recordId('The role').min(1, 'Choose a role')
const SET_BY_SERVER = [
  ...SET_ON_RECEIPT,
  ...(['kind', 'role', 'from', 'toname', 'brief', 'state', 'outcome'] as const),
]
/** `sent` is the device's clock at this attempt; it differs between retries. */
const written = {
  timestamp: isoTime('The time of the handover'),
  sent: isoTime('The time of sending').optional(),
}

const newHandover = body(
  {
    id: handoverId,
    roleid,
    touserid: recordId('The person').min(1, 'Choose who takes over'),
    note: text('The note', MAX_HANDOVER_NOTE_CHARACTERS).default(''),
    ...written,
  },
  SET_BY_SERVER,
)

const takeover = body({ id: handoverId, roleid, ...written }, SET_BY_SERVER)

const outcome = body({ id: z.uuid({ error: 'The id must be a UUID' }), ...written }, SET_BY_SERVER)

/** One thing that happened with a handover, as the record has it: it was made, or something became of it. */
export type HandoverEvent = {
  seq: number
  id: string
  incidentid: string
  handoverid: string
  event: 'offered' | 'asked' | 'tookover' | 'accepted' | 'withdrawn'
  roleid: string
  role: string
  fromholders: z.output<typeof person>[]
  touserid: string
  toname: string
  note: string
  /** Only of what was made. */
  brief: z.output<typeof brief> | null
  userid: string
  authorname: string
  timestamp: string
  devicetimestamp: string
  received: string
}
export type Holder = z.output<typeof person>
export type Handover = z.output<typeof handover>
export type HandoverWithBrief = z.output<typeof handoverWithBrief>
export type NewHandover = z.input<typeof newHandover>
export type NewTakeover = z.input<typeof takeover>
export type HandoverOutcome = z.input<typeof outcome>

const saved = {
  query: organisationQuery,
  response: handoverWithBrief,
  statuses: [201],
  problems: ['not-allowed', 'taken', 'closed', 'conflict'],
  // The incident's log and record say who handed over what to whom.
  activityKinds: 'none',
} as const satisfies EndpointSchema

export const handoverSchemas = {
  /** Those of the incident, in the order in which they were made, without their briefs. */
  listHandovers: { query: organisationQuery, response: z.array(handover) },
  getHandover: { query: organisationQuery, response: handoverWithBrief },
  addHandover: { ...saved, body: newHandover },
  acceptHandover: { ...saved, body: outcome },
  withdrawHandover: { ...saved, body: outcome },
  takeOverRole: { ...saved, body: takeover },
} as const satisfies Record<string, EndpointSchema>
