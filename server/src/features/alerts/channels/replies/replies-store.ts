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

/** Returns false if the gateway has sent it before. */
export async function insertReply(
  { trx, organisationid }: Scope,
  reply: StoredReply,
): Promise<boolean> {
  const row = await trx
    .insertInto('channel_replies')
    .values({ ...reply, organisationid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .executeTakeFirst()
  return row !== undefined
}

export function findReply(
  { trx, organisationid }: Scope,
  channelid: string,
  messageid: string,
): Promise<StoredReply | undefined> {
  return trx
    .selectFrom('channel_replies')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('channelid', '=', channelid)
    .where('messageid', '=', messageid)
    .executeTakeFirst()
}

export async function markCounted(
  { trx, organisationid }: Scope,
  { channelid, messageid }: Pick<StoredReply, 'channelid' | 'messageid'>,
): Promise<void> {
  await trx
    .updateTable('channel_replies')
    .set({ counted: true })
    .where('organisationid', '=', organisationid)
    .where('channelid', '=', channelid)
    .where('messageid', '=', messageid)
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

type OpenAlert = { id: string; incidentid: string; exercise: boolean; timestamp: string }

/** The open alerts that were sent to a user, or of which a contact got a message. Newest first, real ones first. */
export async function findOpenAlertsOf(
  { trx, organisationid }: Scope,
  { userid, contactid }: { userid: string | null; contactid: string | null },
): Promise<(OpenAlert & { isTexted: boolean })[]> {
  const texted = await trx
    .selectFrom('channel_messages')
    .innerJoin('alerts', (join) =>
      join
        .onRef('alerts.organisationid', '=', 'channel_messages.organisationid')
        .onRef('alerts.id', '=', 'channel_messages.alertid'),
    )
    .select('alertid')
    .where('channel_messages.organisationid', '=', organisationid)
    .where('alerts.ended', 'is', null)
    .where('channel_messages.userid', 'is not distinct from', userid)
    .where('channel_messages.contactid', 'is not distinct from', contactid)
    .where('attempts', '>', 0)
    .execute()
  const textedIds = new Set(texted.map(({ alertid }) => alertid))
  const open = await trx
    .selectFrom('alerts')
    .leftJoin('alert_recipients', (join) =>
      join
        .onRef('alert_recipients.organisationid', '=', 'alerts.organisationid')
        .onRef('alert_recipients.alertid', '=', 'alerts.id')
        .on('alert_recipients.userid', '=', userid ?? ''),
    )
    .select(['alerts.id', 'incidentid', 'exercise', 'timestamp', 'foreveryone'])
    .select('alert_recipients.userid as recipientid')
    .where('alerts.organisationid', '=', organisationid)
    .where('ended', 'is', null)
    .orderBy('exercise')
    .orderBy('timestamp', 'desc')
    .execute()
  return open
    .map((alert) => ({ ...alert, isTexted: textedIds.has(alert.id) }))
    .filter(
      ({ isTexted, recipientid, foreveryone }) =>
        isTexted || (userid !== null && (recipientid !== null || foreveryone)),
    )
    .map(({ id, incidentid, exercise, timestamp, isTexted }) => {
      return { id, incidentid, exercise, timestamp, isTexted }
    })
}

/**
 * Whether the person's standing answer is a call for help that they gave in the app. A text message must not take it
 * away: anybody could send one in their name.
 */
export async function hasCalledInApp(
  { trx, organisationid }: Scope,
  alertid: string,
  userid: string,
): Promise<boolean> {
  const answers = await trx
    .selectFrom('alert_answers')
    .select(['id', 'earlier', 'answer'])
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('userid', '=', userid)
    .where('answer', '!=', 'seen')
    .orderBy('timestamp', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  const lastSafe = answers.findIndex(({ answer }) => answer === 'safe')
  const standing = lastSafe === -1 ? answers : answers.slice(0, lastSafe)
  const calls = standing.flatMap(({ id, earlier }) => [id, ...earlier])
  if (calls.length === 0) return false
  const replies = await trx
    .selectFrom('channel_replies')
    .select('answerid')
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('userid', '=', userid)
    .execute()
  const byText = new Set(replies.map(({ answerid }) => answerid))
  return calls.some((id) => !byText.has(id))
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
