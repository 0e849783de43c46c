import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../platform/context.ts'
import { addressKey } from '../../../../platform/http/address-key.ts'
import { Problem } from '../../../../platform/http/problem.ts'
import { RecentCounts } from '../../../../platform/http/recent-counts.ts'
import { type ChannelSecrets, hashReplySecret, isReplySecret } from '../channel-secrets.ts'
import { findChannel, type StoredChannel } from '../channels-store.ts'
import { isTwilioSignature } from '../gateways/twilio.ts'
import { type ChannelOfReply, findChannelBySecret } from './find-channel.ts'
import { readReply } from './replies-rules.ts'
import { readReplies } from './replies-store.ts'
import type { ReplyWriter } from './reply-writer.ts'

const MAX_LISTED = 100
const MINUTE_MS = 60_000
/** More than a large school sends, and little enough that a stolen address cannot keep the database busy. */
const MAX_REPLIES_A_MINUTE = 3000
/** Of one address that tries secrets. */
const MAX_UNKNOWN_A_MINUTE = 30
/** Far more than there are channels. */
const MAX_REMEMBERED = 10_000

type Means = { context: Context; secrets: ChannelSecrets; writer: ReplyWriter }

/** What gateways deliver when people answer a text message. */
export function registerRepliesRoutes(means: Means): void {
  const { context, writer } = means
  const { api, config, database, now } = context
  const replies = new RecentCounts({ windowMs: MINUTE_MS, max: MAX_REPLIES_A_MINUTE })
  const unknown = new RecentCounts({ windowMs: MINUTE_MS, max: MAX_UNKNOWN_A_MINUTE })
  /** The channels that have delivered to this process, by their hashes: whoever tries secrets must not stop them. */
  const remembered = new Map<string, string>()

  api.endpoint('listChannelReplies', ({ organisationid }) =>
    database.read(organisationid, (scope) => readReplies(scope, MAX_LISTED)),
  )

  api.endpoint('receiveReply', async ({ body, parameters, request }) => {
    const found = await findAddressed(parameters, request)
    const channel = await database.read(found.organisationid, (scope) =>
      findChannel(scope, found.id),
    )
    if (!channel) throw new Problem('not-found')
    if (channel.kind === 'twilio') requireSignature(found, channel, { body, parameters, request })
    // Only now: whoever knows the address alone must not use up what the gateway may deliver.
    if (!replies.take(keyOf(found), now())) throw new Problem('too-many-attempts')
    const reply = readReply(channel.kind, body)
    if (!reply) {
      throw new Problem('invalid', 'The id, the number and the text of the message are needed')
    }
    await writer.add(found.organisationid, channel, { reply, received: now() })
    return undefined
  })

  /**
   * @throws Problem `not-found`, the same for an unknown channel and a wrong secret, `too-many-attempts` before the
   * database is asked
   */
  async function findAddressed(
    { id, secret }: { id: string; secret: string },
    { ip }: FastifyRequest,
  ): Promise<ChannelOfReply> {
    const hash = isReplySecret(secret) ? hashReplySecret(secret) : undefined
    const key = hash === undefined ? undefined : remembered.get(hash)
    const isFull =
      key === undefined ? unknown.isFull(addressKey(ip), now()) : replies.isFull(key, now())
    if (isFull) throw new Problem('too-many-attempts')
    const found = hash === undefined ? undefined : await findChannelBySecret(context, hash)
    if (hash !== undefined && found && isEqual(found.id, id)) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(hash, keyOf(found))
      return found
    }
    if (hash !== undefined) remembered.delete(hash)
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

function keyOf({ organisationid, id }: ChannelOfReply): string {
  return `${organisationid} ${id}`
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
