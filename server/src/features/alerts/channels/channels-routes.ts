import type { Channel, SavedChannel } from '@holdfast/contract/alerts/channels'
import type { Context } from '../../../platform/context.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { RecentCounts } from '../../../platform/http/recent-counts.ts'
import { created } from '../../../platform/http/responses.ts'
import { toAddressRanges } from '../../../platform/outbound/public-addresses.ts'
import { isAllowedUrl } from '../../../platform/outbound/send-request.ts'
import { describeChanges } from '../../activity/index.ts'
import { type ChannelSecrets, hashReplySecret, newReplySecret } from './channel-secrets.ts'
import { findChannelProblems, findSecretProblems } from './channels-rules.ts'
import {
  countMessagesSince,
  findChannel,
  lockChannels,
  readChannels,
  removeChannel,
  type StoredChannel,
  setReplyHash,
  upsertChannel,
} from './channels-store.ts'
import { isNotifyKey } from './gateways/notify.ts'
import { readMessages } from './sending/messages-store.ts'
import { sendTestMessage } from './test-message.ts'
import { requireUnusedChannel } from './used-in-steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const MAX_LISTED_MESSAGES = 200
/** Each costs money, and none is needed often. */
const MAX_TESTS_AN_HOUR = 10

const NOT_ALLOWED =
  'The gateway must have a public https address. Your operator can allow others with OUTBOUND_PRIVATE_ADDRESSES.'
/** Of one organisation. */
export const MAX_CHANNELS = 10
const TOO_MANY = `There are ${MAX_CHANNELS} channels at most. Delete one first.`

const AUDITED_FIELDS = {
  name: { label: 'Name' },
  kind: { label: 'Kind' },
  // An address often contains a key.
  address: { label: 'Address', sensitive: true },
  account: { label: 'Account', sensitive: true },
  sender: { label: 'Sender', sensitive: true },
  template: { label: 'Template', sensitive: true },
  secret: { label: 'Secret', sensitive: true },
  voice: { label: 'Calls' },
  daylimit: { label: 'Limit for a day' },
} as const

export function registerChannelsRoutes(context: Context, secrets: ChannelSecrets): void {
  const { api, config, database, now } = context
  const allowed = toAddressRanges(config.outboundPrivateAddresses)
  const tests = new RecentCounts({ windowMs: HOUR_MS, max: MAX_TESTS_AN_HOUR })

  api.endpoint('listChannels', ({ organisationid }) =>
    database.read(organisationid, async (scope) => {
      const [channels, counts] = [await readChannels(scope), await countOfDay(scope)]
      return channels
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
        .map((channel) => describe(channel, counts))
    }),
  )

  api.endpoint('saveChannel', ({ body, organisationid, activity }) => {
    requireSettings(body)
    return database.change(organisationid, [], async (scope) => {
      await lockChannels(scope)
      const before = await findChannel(scope, body.id)
      if (!before && (await readChannels(scope)).length >= MAX_CHANNELS) {
        throw new Problem('invalid', TOO_MANY)
      }
      const secret = secretFor(organisationid, body, before)
      const { secret: _, ...settings } = body.settings
      const { id, name, kind, voice, daylimit } = body
      const stored = secrets.encrypt(secret, organisationid, id)
      await upsertChannel(scope, {
        ...{ id, name, kind, voice, daylimit, ...settings },
        secret: stored,
      })
      const known = before && secrets.decrypt(before.secret, organisationid, id)
      const summary = describeChanges(
        before ? { ...asTexts(before), secret: `${known}` } : {},
        { ...asTexts({ ...settings, name, kind, voice, daylimit }), secret },
        AUDITED_FIELDS,
      )
      if (summary === '') activity.nothingChanged()
      else {
        const activityKind = before ? 'channel-changed' : 'channel-added'
        await activity.record(scope.trx, { kind: activityKind, recordid: id, summary })
      }
      const after = await findChannel(scope, id)
      if (!after) throw new Problem('not-found')
      const described = describe(after, await countOfDay(scope))
      return before ? described : created(described)
    })
  })

  api.endpoint('deleteChannel', ({ parameters: { id }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      await lockChannels(scope)
      await requireUnusedChannel(scope, id)
      const summary = await removeChannel(scope, id)
      if (summary === undefined) throw new Problem('not-found')
      await activity.record(scope.trx, { kind: 'channel-deleted', recordid: id, summary })
      return { success: true }
    }),
  )

  api.endpoint('makeReplyAddress', ({ parameters: { id }, organisationid, activity }) =>
    database.change(organisationid, [], async (scope) => {
      const channel = await requireChannel(scope, id)
      const secret = newReplySecret()
      await setReplyHash(scope, id, hashReplySecret(secret))
      const entry = { kind: 'reply-address-made', recordid: id, summary: channel.name } as const
      await activity.record(scope.trx, entry)
      return { address: `${config.publicUrl}/api/channels/${id}/replies/${secret}` }
    }),
  )

  api.endpoint('testChannel', async ({ parameters: { id }, caller, organisationid, activity }) => {
    const channel = await database.read(organisationid, (scope) => requireChannel(scope, id))
    const tested = { organisationid, channel, userid: caller.userid }
    const outcome = await sendTestMessage({ context, secrets, allowed }, tested, () => {
      if (!tests.take(organisationid, now())) throw new Problem('too-many-attempts')
    })
    await database.change(organisationid, [], async ({ trx }) => {
      const summary = `${channel.name}: ${outcome.message}`
      await activity.record(trx, { kind: 'channel-tested', recordid: id, summary })
    })
    return outcome
  })

  api.endpoint('listChannelMessages', ({ organisationid }) =>
    database.read(organisationid, (scope) => readMessages(scope, MAX_LISTED_MESSAGES)),
  )

  function countOfDay(scope: Scope): Promise<Map<string, number>> {
    return countMessagesSince(scope, new Date(now().getTime() - DAY_MS))
  }

  /** @throws Problem `invalid` */
  function requireSettings(body: SavedChannel): void {
    const problems = findChannelProblems(body)
    const { address } = body.settings
    if (address !== '' && !isAllowedUrl(address, allowed)) problems.unshift(NOT_ALLOWED)
    if (problems.length > 0) throw new Problem('invalid', problems)
  }

  /** A stored secret is sent only to the gateway and account for which it was entered. */
  function secretFor(
    organisationid: string,
    { id, kind, settings }: SavedChannel,
    before: StoredChannel | undefined,
  ): string {
    if (settings.secret) {
      const { secret } = settings
      const problems = findSecretProblems(kind, secret, isNotifyKey(secret))
      if (problems.length > 0) throw new Problem('invalid', problems)
      return secret
    }
    const isSame =
      before?.kind === kind &&
      before.address === settings.address &&
      before.account === settings.account
    const stored = isSame && secrets.decrypt(before.secret, organisationid, id)
    if (!stored) throw new Problem('invalid', 'Enter the secret of this gateway and account')
    return stored
  }
}

async function requireChannel(scope: Scope, id: string): Promise<StoredChannel> {
  const channel = await findChannel(scope, id)
  if (!channel) throw new Problem('not-found')
  return channel
}

function describe(stored: StoredChannel, counts: ReadonlyMap<string, number>): Channel {
  const { address, account, sender, template, secret: _, replyhash, ...channel } = stored
  const settings = { address, account, sender, template }
  const sentinday = counts.get(stored.id) ?? 0
  return { ...channel, settings, sentinday, replies: replyhash !== null }
}

function asTexts(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]))
}
