import type { ChannelReply } from '@holdfast/contract/alerts/channels'
import type { Scope } from '../../../../platform/database/database.ts'

export type StoredReply = {
  channelid: string
  channelname: string
  messageid: string
  answerid: string
  received: string
  sent: string
  userid: string | null
  contactid: string | null
  sender: string
  alertid: string | null
  words: string
  answer: 'safe' | 'help' | null
  reason: string
  counted: boolean
  /** It calls for help and is nobody's answer. */
  call: boolean
}

const COLUMNS = [
  ...(['channelid', 'channelname', 'messageid', 'answerid', 'received', 'sent'] as const),
  ...([
    'userid',
    'contactid',
    'sender',
    'alertid',
    'words',
    'answer',
    'reason',
    'counted',
    'call',
  ] as const),
] as const

/** Leaves out those that the channel already has. Returns the ids of the messages that were new. */
export async function insertReplies(
  { trx, organisationid }: Scope,
  replies: readonly StoredReply[],
): Promise<Set<string>> {
  if (replies.length === 0) return new Set()
  const rows = await trx
    .insertInto('channel_replies')
    .values(replies.map((reply) => ({ ...reply, organisationid })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('messageid')
    .execute()
  return new Set(rows.map(({ messageid }) => messageid))
}

/** The stored replies of a channel with these ids. */
export function findReplies(
  { trx, organisationid }: Scope,
  channelid: string,
  messageids: readonly string[],
): Promise<StoredReply[]> {
  return trx
    .selectFrom('channel_replies')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('channelid', '=', channelid)
    .where('messageid', 'in', messageids)
    .execute()
}

export async function markCounted(
  { trx, organisationid }: Scope,
  answerids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('channel_replies')
    .set({ counted: true })
    .where('organisationid', '=', organisationid)
    .where('answerid', 'in', answerids)
    .execute()
}

/** How many replies of one sender since a time were not counted, and are no calls for help. */
export async function countUncounted(
  { trx, organisationid }: Scope,
  sender: { userid: string | null; contactid: string | null },
  since: Date,
): Promise<number> {
  const row = await trx
    .selectFrom('channel_replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisationid', '=', organisationid)
    .where('userid', 'is not distinct from', sender.userid)
    .where('contactid', 'is not distinct from', sender.contactid)
    .where('answer', 'is', null)
    .where('call', '=', false)
    .where('received', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Of how many calls for help since a time the people in charge were told, by their senders. */
export async function countToldCalls(
  { trx, organisationid }: Scope,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('channel_replies')
    .select(({ fn }) => ['sender', fn.countAll<number>().as('count')])
    .where('organisationid', '=', organisationid)
    .where('call', '=', true)
    .where('counted', '=', true)
    .where('received', '>', since.toISOString())
    .groupBy('sender')
    .execute()
  return new Map(rows.map(({ sender, count }) => [sender, Number(count)]))
}

/** Whether anybody has called for help by text message, since a time, who is no recipient of the alert. */
export async function hasCalls(
  { trx, organisationid }: Scope,
  alertid: string,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_replies')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('call', '=', true)
    .where('received', '>', since.toISOString())
    .where('alertid', '=', alertid)
    .executeTakeFirst()
  return row !== undefined
}

export async function readReplies(
  { trx, organisationid }: Scope,
  max: number,
): Promise<ChannelReply[]> {
  const rows = await trx
    .selectFrom('channel_replies')
    .select(['seq', 'channelname as channel', 'received', 'sender as from', 'words'])
    .select(['answer', 'reason'])
    .where('organisationid', '=', organisationid)
    .orderBy('seq', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ seq, ...row }) => ({ ...row, id: String(seq) }))
}

/** Deletes replies that belong to no alert; the others are deleted with their incident. */
export async function removeOldReplies(
  { trx, organisationid }: Scope,
  before: string,
): Promise<number> {
  const rows = await trx
    .deleteFrom('channel_replies')
    .where('organisationid', '=', organisationid)
    .where('alertid', 'is', null)
    .where('received', '<', before)
    .returning('seq')
    .execute()
  return rows.length
}
