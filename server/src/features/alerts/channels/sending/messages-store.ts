import type { ChannelMessage } from '@holdfast/contract/alerts/channels'
import { sql } from 'kysely'
import type { Scope } from '../../../../platform/database/database.ts'
import { NO_RESPONSE } from '../gateways/hand-over.ts'
import { isBeingSent } from './being-sent.ts'

/** A row has 15 columns, and a statement takes 65,535 values. */
const ROWS_AT_ONCE = 1000

/** `sharedwith`: other users with the same number, who are told by the same message. */
export type NewMessage = {
  stepseq: number
  alertid: string
  channelid: string
  channelname: string
  voice: boolean
  event: 'sent' | 'ended'
  userid: string | null
  contactid: string | null
  sharedwith: string[]
  name: string
  created: Date
  due: Date
  /** Without them it is sent. */
  state?: State
  outcome?: string
}

/** A message that this process has claimed; `attempts` shows whose claim it is. */
export type ClaimedMessage = {
  organisationid: string
  seq: number
  stepseq: number
  alertid: string
  channelid: string
  channelname: string
  voice: boolean
  event: 'sent' | 'ended'
  userid: string | null
  contactid: string | null
  sharedwith: string[]
  created: string
  attempts: number
}

type State = ChannelMessage['state']

export async function insertMessages(
  { trx, organisationid }: Scope,
  messages: readonly NewMessage[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE) {
    const rows = messages.slice(from, from + ROWS_AT_ONCE)
    await trx
      .insertInto('channel_messages')
      .values(rows.map((message) => ({ ...message, organisationid })))
      .execute()
  }
}

/**
 * Claims messages of one channel that are due, each for one process and for `heldMs`. Nobody is told by two gateways
 * at the same moment: whoever is being told by another message waits.
 */
export async function claimMessages(
  { trx, organisationid }: Scope,
  channelid: string,
  { max, now, heldMs }: { max: number; now: Date; heldMs: number },
): Promise<ClaimedMessage[]> {
  // Two claims at once would not see each other's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims ${organisationid}`}, 0))`.execute(
    trx,
  )
  const until = new Date(now.getTime() + heldMs)
  const { rows } = await sql<ClaimedMessage>`
    update channel_messages
    set attempts = attempts + 1, attempted = ${now}, due = ${until}, running = true,
      mayhavearrived = mayhavearrived or claimed is not null,
      claimed = clock_timestamp() + ${heldMs} * interval '1 millisecond'
    where organisationid = ${organisationid} and seq in (
      select seq from channel_messages m
      where organisationid = ${organisationid} and channelid = ${channelid}
        and state = 'waiting' and due <= ${now} and not ${isBeingSent(now)}
        and not exists (
          select from channel_messages
          where organisationid = ${organisationid} and alertid = m.alertid and seq <> m.seq
            and state = 'waiting' and voice = m.voice and event = m.event
            and (userid = m.userid or contactid = m.contactid) and ${isBeingSent(now)}
        )
      order by due, seq limit ${max}
      for update skip locked
    )
    returning organisationid, seq, stepseq, alertid, channelid, channelname, voice, event,
      userid, contactid, sharedwith, created, attempts
  `.execute(trx)
  return rows
}

/** Returns false if another process has the claim now: that one stores the outcome. */
export async function finishMessage(
  { trx, organisationid }: Scope,
  { seq, attempts }: Pick<ClaimedMessage, 'seq' | 'attempts'>,
  set: { state: State; outcome: string; cost: string; due?: Date; attempts?: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('channel_messages')
    .set({ ...set, running: false, claimed: null })
    .$if(set.outcome === NO_RESPONSE, (update) => update.set({ mayhavearrived: true }))
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .returning('seq')
    .executeTakeFirst()
  return row !== undefined
}

export type MessageOfAlert = {
  channelid: string
  channelname: string
  voice: boolean
  event: 'sent' | 'ended'
  userid: string | null
  contactid: string | null
  sharedwith: string[]
  name: string
  state: State
  attempts: number
  /** The gateway may have taken it at an attempt that it did not answer, or that nobody saw the end of. */
  mayhavearrived: boolean
  isBeingSent: boolean
}

/** In the order in which they were planned. */
export function readMessagesOfAlerts(
  { trx, organisationid }: Scope,
  alertids: readonly string[],
  now: Date,
): Promise<MessageOfAlert[]> {
  return trx
    .selectFrom('channel_messages')
    .select(['channelid', 'channelname', 'voice', 'event', 'userid', 'contactid', 'name', 'state'])
    .select(['attempts', 'mayhavearrived', 'sharedwith', isBeingSent(now).as('isBeingSent')])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', alertids)
    .orderBy('seq')
    .execute()
}

/** Whether any message of a step is still to be sent. */
export async function hasWaitingMessages(
  { trx, organisationid }: Scope,
  stepseq: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_messages')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('stepseq', '=', stepseq)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function readMessagesOfStep({ trx, organisationid }: Scope, stepseq: number) {
  return trx
    .selectFrom('channel_messages')
    .select(['userid', 'contactid', 'name', 'state', 'outcome'])
    .where('organisationid', '=', organisationid)
    .where('stepseq', '=', stepseq)
    .orderBy('seq')
    .execute()
}

/** How the messages of a step stand, those to users and those to contacts. */
export function countMessagesOfStep({ trx, organisationid }: Scope, stepseq: number) {
  return trx
    .selectFrom('channel_messages')
    .select(({ fn }) => [
      sql<boolean>`contactid is not null`.as('isContact'),
      'state',
      fn.countAll<number>().as('count'),
    ])
    .where('organisationid', '=', organisationid)
    .where('stepseq', '=', stepseq)
    .groupBy([sql`contactid is not null`, 'state'])
    .execute()
}

/** Whether the person got a message of this alert in the same way, by any channel. */
export async function wasHandedOver(
  { trx, organisationid }: Scope,
  { alertid, voice, event, userid, contactid }: ClaimedMessage,
): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_messages')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('voice', '=', voice)
    .where('event', '=', event)
    .where('state', '=', 'handed')
    .where((e) =>
      userid === null
        ? e('contactid', '=', contactid)
        : e.or([e('userid', '=', userid), sql<boolean>`${userid} = any(sharedwith)`]),
    )
    .executeTakeFirst()
  return row !== undefined
}

export async function readMessages(
  { trx, organisationid }: Scope,
  max: number,
): Promise<ChannelMessage[]> {
  const rows = await trx
    .selectFrom('channel_messages')
    .innerJoin('alerts', (join) =>
      join
        .onRef('alerts.organisationid', '=', 'channel_messages.organisationid')
        .onRef('alerts.id', '=', 'channel_messages.alertid'),
    )
    .select(['seq', 'alertid', 'title', 'exercise', 'channelname as channel', 'voice', 'event'])
    .select(['name', 'contactid', 'created', 'attempts', 'attempted', 'state', 'outcome', 'cost'])
    .select('due')
    .where('channel_messages.organisationid', '=', organisationid)
    .orderBy('seq', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ seq, contactid, due, ...row }) => ({
    ...row,
    id: String(seq),
    contact: contactid !== null,
    next: row.state === 'waiting' ? due : null,
  }))
}
