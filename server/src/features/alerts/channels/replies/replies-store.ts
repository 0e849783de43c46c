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

/** How many replies of one sender since a time were not counted. */
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
    .where('received', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** `told`: who was told of the alert by a text message; `recipients`: the users to whom it was sent. */
export type OpenAlert = {
  id: string
  incidentid: string
  timestamp: string
  foreveryone: boolean
  told: ReadonlySet<string>
  recipients: ReadonlySet<string>
}

export function keyOfSender({ userid, contactid }: Sender): string {
  return userid === null ? `contact ${contactid}` : `user ${userid}`
}
type Sender = { userid: string | null; contactid: string | null }

/** Real alerts first, then exercises, each newest first. */
export async function readOpenAlertsForReplies({
  trx,
  organisationid,
}: Scope): Promise<OpenAlert[]> {
  const open = await trx
    .selectFrom('alerts')
    .select(['id', 'incidentid', 'timestamp', 'foreveryone'])
    .where('organisationid', '=', organisationid)
    .where('ended', 'is', null)
    .orderBy('exercise')
    .orderBy('timestamp', 'desc')
    .execute()
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return []
  const messages = await trx
    .selectFrom('channel_messages')
    .select(['alertid', 'userid', 'contactid'])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', ids)
    .where('attempts', '>', 0)
    .execute()
  const recipients = await trx
    .selectFrom('alert_recipients')
    .select(['alertid', 'userid'])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', ids)
    .execute()
  const told = Map.groupBy(messages, ({ alertid }) => alertid)
  const sentTo = Map.groupBy(recipients, ({ alertid }) => alertid)
  return open.map((alert) => ({
    ...alert,
    told: new Set((told.get(alert.id) ?? []).map(keyOfSender)),
    recipients: new Set((sentTo.get(alert.id) ?? []).map(({ userid }) => userid)),
  }))
}

/**
 * Whose standing answer to which of these alerts is a call for help that they gave in the app, as `alert user`. A
 * text message must not take it away: anybody could send one in their name.
 */
export async function findCallsInApp(
  { trx, organisationid }: Scope,
  alertids: readonly string[],
): Promise<Set<string>> {
  if (alertids.length === 0) return new Set()
  const answers = await trx
    .selectFrom('alert_answers')
    .select(['alertid', 'userid', 'id', 'earlier', 'answer'])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', alertids)
    .where('answer', '!=', 'seen')
    .orderBy('timestamp', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  const replies = await trx
    .selectFrom('channel_replies')
    .select('answerid')
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', alertids)
    .execute()
  const byText = new Set(replies.map(({ answerid }) => answerid))
  const calls = new Set<string>()
  const safe = new Set<string>()
  // Newest first: what is older than a `safe` does not stand.
  for (const { alertid, userid, id, earlier, answer } of answers) {
    const key = `${alertid} ${userid}`
    if (answer === 'safe') safe.add(key)
    else if (!safe.has(key) && [id, ...earlier].some((each) => !byText.has(each))) calls.add(key)
  }
  return calls
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
