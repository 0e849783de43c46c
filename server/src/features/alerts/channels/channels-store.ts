import type { Escalation } from '@holdfast/contract/alerts/channels'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/database.ts'

export type StoredChannel = {
  id: string
  name: string
  kind: 'notify' | 'twilio' | 'hook'
  address: string
  account: string
  sender: string
  template: string
  secret: Buffer
  voice: boolean
  daylimit: number
  replyhash: string | null
  tested: string | null
  testoutcome: string
  failing: string | null
  failure: string
}

export type SavedFields = Omit<
  StoredChannel,
  'replyhash' | 'tested' | 'testoutcome' | 'failing' | 'failure'
>

const COLUMNS = [
  ...(['id', 'name', 'kind', 'address', 'account', 'sender', 'template', 'secret'] as const),
  ...(['voice', 'daylimit', 'replyhash', 'tested', 'testoutcome', 'failing', 'failure'] as const),
] as const

export function readChannels({ trx, organisationid }: Scope): Promise<StoredChannel[]> {
  return trx
    .selectFrom('channels')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .execute()
}

export function findChannel(
  { trx, organisationid }: Scope,
  id: string,
): Promise<StoredChannel | undefined> {
  return trx
    .selectFrom('channels')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Serialises changes of an organisation's channels and escalations. */
export async function lockChannels({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`channels ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export async function upsertChannel(
  { trx, organisationid }: Scope,
  channel: SavedFields,
): Promise<void> {
  const { id: _, ...changed } = channel
  await trx
    .insertInto('channels')
    .values({ ...channel, organisationid })
    .onConflict((conflict) => conflict.columns(['organisationid', 'id']).doUpdateSet(changed))
    .execute()
}

/** `failure` "": the gateway works. Writes nothing if that is known. */
export async function setFailure(
  { trx, organisationid }: Scope,
  id: string,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  const update = trx
    .updateTable('channels')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
  if (failure === '') {
    await update.set({ failing: null, failure: '' }).where('failing', 'is not', null).execute()
  } else {
    const failing = sql<string>`coalesce(failing, ${now})`
    await update.set({ failing, failure }).where('failure', '!=', failure).execute()
  }
}

export async function setTested(
  { trx, organisationid }: Scope,
  id: string,
  { tested, testoutcome }: { tested: Date | undefined; testoutcome: string },
): Promise<void> {
  await trx
    .updateTable('channels')
    .set({ ...(tested && { tested }), testoutcome })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

export async function setReplyHash(
  { trx, organisationid }: Scope,
  id: string,
  replyhash: string | null,
): Promise<void> {
  await trx
    .updateTable('channels')
    .set({ replyhash })
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .execute()
}

/** Also takes the channel out of all steps. Returns its name; undefined if there is none. */
export async function removeChannel(scope: Scope, id: string): Promise<string | undefined> {
  const { trx, organisationid } = scope
  const row = await trx
    .deleteFrom('channels')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (row === undefined) return undefined
  for (const escalation of await readEscalations(scope)) {
    const left = escalation.escalation.filter(({ channel }) => channel !== id)
    if (left.length < escalation.escalation.length) {
      await upsertEscalation(scope, { ...escalation, escalation: left })
    }
  }
  return row.name
}

export async function readEscalations({ trx, organisationid }: Scope): Promise<Escalation[]> {
  const rows = await trx
    .selectFrom('escalations')
    .select(['kind', 'steps', 'groups', 'silent'])
    .where('organisationid', '=', organisationid)
    .orderBy('kind')
    .execute()
  return rows.map(({ steps, ...row }) => ({ ...row, escalation: steps }))
}

export async function findEscalation(
  { trx, organisationid }: Scope,
  kind: string,
): Promise<Escalation | undefined> {
  const row = await trx
    .selectFrom('escalations')
    .select(['kind', 'steps', 'groups', 'silent'])
    .where('organisationid', '=', organisationid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { steps, ...fields } = row
  return { ...fields, escalation: steps }
}

export async function upsertEscalation(
  { trx, organisationid }: Scope,
  { kind, escalation, groups, silent }: Escalation,
): Promise<void> {
  const fields = { steps: JSON.stringify(escalation), groups, silent }
  await trx
    .insertInto('escalations')
    .values({ ...fields, kind, organisationid })
    .onConflict((conflict) => conflict.columns(['organisationid', 'kind']).doUpdateSet(fields))
    .execute()
}

/** Serialises those who count what a channel may still send. */
export async function lockLimit({ trx, organisationid }: Scope, channelid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limit ${organisationid} ${channelid}`}, 0))`.execute(
    trx,
  )
}

/** How many messages each channel has sent, or is to send, since a time. Each attempt may cost. */
export async function countMessagesSince(
  { trx, organisationid }: Scope,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('channel_messages')
    .select(['channelid', sql<number>`sum(greatest(attempts, 1))`.as('count')])
    .where('organisationid', '=', organisationid)
    .where('created', '>', since.toISOString())
    .where((e) => e.or([e('state', '=', 'waiting'), e('attempts', '>', 0)]))
    .groupBy('channelid')
    .execute()
  return new Map(rows.map(({ channelid, count }) => [channelid, Number(count)]))
}
