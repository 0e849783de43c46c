import { timingSafeEqual } from 'node:crypto'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../platform/context.ts'
import type { Scope } from '../../../../platform/database/database.ts'
import { addressKey } from '../../../../platform/http/address-key.ts'
import { Problem } from '../../../../platform/http/problem.ts'
import { RecentCounts } from '../../../../platform/http/recent-counts.ts'
import type { Author } from '../../../allocations/index.ts'
import { appendSummary } from '../../../incident-log/index.ts'
import { readUsers } from '../../../users/index.ts'
import type { AlertDependencies } from '../../alert-dependencies.ts'
import { requireAlert } from '../../alerts-store.ts'
import type { AlertAnswerWriter } from '../../answers/alert-answer-writer.ts'
import { type ChannelSecrets, hashReplySecret, isReplySecret } from '../channel-secrets.ts'
import { findChannel, type StoredChannel } from '../channels-store.ts'
import { isTwilioSignature } from '../gateways/twilio.ts'
import { type ChannelOfReply, findChannelBySecret } from './find-channel.ts'
import { judgeReply } from './judge-reply.ts'
import { answerOf, noteOf, readReply, uncountedText } from './replies-rules.ts'
import {
  countUncounted,
  findReply,
  insertReply,
  markCounted,
  readReplies,
  type StoredReply,
} from './replies-store.ts'

const MAX_LISTED = 100
const MINUTE_MS = 60_000
/** More than a large school sends, and little enough that a stolen address cannot keep the database busy. */
const MAX_REPLIES_A_MINUTE = 3000
/** Of one address that tries secrets. */
const MAX_UNKNOWN_A_MINUTE = 30
/** Of one sender within a minute, the log shows so many that are not counted. */
const MAX_LOGGED = 3

type Means = {
  context: Context
  dependencies: AlertDependencies
  secrets: ChannelSecrets
  writer: AlertAnswerWriter
}

/** What gateways deliver when people answer a text message. */
export function registerRepliesRoutes(means: Means): void {
  const { context } = means
  const { api, config, database, now } = context
  const replies = new RecentCounts({ windowMs: MINUTE_MS, max: MAX_REPLIES_A_MINUTE })
  const unknown = new RecentCounts({ windowMs: MINUTE_MS, max: MAX_UNKNOWN_A_MINUTE })

  api.endpoint('listChannelReplies', ({ organisationid }) =>
    database.read(organisationid, (scope) => readReplies(scope, MAX_LISTED)),
  )

  api.endpoint('receiveReply', async ({ body, parameters, request }) => {
    const found = await findAddressed(parameters, request)
    if (!replies.take(`${found.organisationid} ${found.id}`, now())) {
      throw new Problem('too-many-attempts')
    }
    const channel = await database.read(found.organisationid, (scope) =>
      findChannel(scope, found.id),
    )
    if (!channel) throw new Problem('not-found')
    if (channel.kind === 'twilio') requireSignature(found, channel, { body, parameters, request })
    const reply = readReply(channel.kind, body)
    if (!reply) {
      throw new Problem('invalid', 'The id, the number and the text of the message are needed')
    }
    const received = now()
    const { stored, incidentid, isNew } = await database.change(
      found.organisationid,
      [],
      async (scope) => {
        const known = await findReply(scope, channel.id, reply.messageid)
        if (known) return { stored: known, incidentid: null, isNew: false }
        const judged = await judgeReply(scope, { channel, reply }, received)
        if (await insertReply(scope, judged.stored)) return { ...judged, isNew: true }
        // The gateway has sent it twice at once.
        const first = await findReply(scope, channel.id, reply.messageid)
        return { stored: first ?? judged.stored, incidentid: null, isNew: false }
      },
    )
    if (stored.counted) return undefined
    if (stored.answer !== null) await answer(means, found.organisationid, stored)
    else if (isNew && incidentid !== null) {
      await logUncounted(means, { organisationid: found.organisationid, incidentid, stored })
    }
    return undefined
  })

  /** @throws Problem `not-found`, the same for an unknown channel and a wrong secret */
  async function findAddressed(
    { id, secret }: { id: string; secret: string },
    { ip }: FastifyRequest,
  ): Promise<ChannelOfReply> {
    const hash = isReplySecret(secret) ? hashReplySecret(secret) : undefined
    const found = hash === undefined ? undefined : await findChannelBySecret(context, hash)
    if (found && isEqual(found.id, id)) return found
    if (!unknown.take(addressKey(ip), now())) throw new Problem('too-many-attempts')
    throw new Problem('not-found')
  }

  /** @throws Problem `not-found` */
  function requireSignature(
    { organisationid, id }: ChannelOfReply,
    { secret }: StoredChannel,
    {
      body,
      parameters,
      request,
    }: {
      body: Record<string, unknown>
      parameters: { secret: string }
      request: FastifyRequest
    },
  ): void {
    const authToken = means.secrets.decrypt(secret, organisationid, id)
    const url = `${config.publicUrl}/api/channels/${id}/replies/${parameters.secret}`
    const signature = request.headers['x-twilio-signature']
    if (authToken && isTwilioSignature({ authToken, url, signature }, body)) return
    throw new Problem('not-found')
  }
}

/** As an answer in the app, with the time at which the gateway received it. A gateway that tries again adds nothing. */
async function answer(
  { context, dependencies, writer }: Means,
  organisationid: string,
  stored: StoredReply,
): Promise<void> {
  const { alertid, answerid, userid, words, sent, received } = stored
  const { answer: kind, note } = answerOf(words)
  if (alertid === null || userid === null || kind === null) return
  const { alert, user } = await context.database.read(organisationid, async (scope) => ({
    alert: await requireAlert(scope, alertid),
    user: (await readUsers(scope)).find(({ id }) => id === userid),
  }))
  if (!user) return
  const roles = (await dependencies.assignedRoles(organisationid)).get(userid) ?? []
  const author: Author = {
    ...{ userid, organisationid, roles, type: user.type, isProvider: false },
    ...{ authorname: user.name, now: new Date(received) },
  }
  await writer.add(organisationid, {
    ...{ alert, author },
    answer: {
      ...{ id: answerid, alertid, incidentid: alert.incidentid, userid, answer: kind },
      ...{ note: noteOf(note), position: null, room: null, language: null },
      ...{ timestamp: sent, devicetimestamp: sent, received },
    },
  })
  await context.database.change(organisationid, [], (scope) => markCounted(scope, stored))
}

type Uncounted = { organisationid: string; incidentid: string; stored: StoredReply }

/** People in charge look at the log, and not at the settings, while an alert is open. */
async function logUncounted(
  { context: { database }, dependencies }: Means,
  { organisationid, incidentid, stored }: Uncounted,
): Promise<void> {
  const { sender, words, reason, received } = stored
  const now = new Date(received)
  const entries: LogEntry[] = await database.changeAsFound(organisationid, async (scope: Scope) => {
    const since = new Date(now.getTime() - MINUTE_MS)
    const isFlood = (await countUncounted(scope, stored, since)) > MAX_LOGGED
    if (isFlood) return { result: [], changed: [] }
    const content = uncountedText(sender, words, reason)
    const result = await appendSummary(scope, incidentid, { now, content })
    return { result, changed: [{ collection: 'logs', ownerid: incidentid }] }
  })
  dependencies.onEntriesAppended(organisationid, entries)
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
