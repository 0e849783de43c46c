import { sql } from 'kysely'
import type { Scope } from '../../../../platform/database/database.ts'
import { isBeingSent } from './being-sent.ts'

export type NewStep = {
  alertid: string
  channelid: string
  event: 'sent' | 'ended'
  groups: string[]
  silent: boolean
  created: Date
  due: Date
}

/** `outcome`: why it has waited, `""` if it has not. */
export type DueStep = Omit<NewStep, 'created' | 'due'> & {
  seq: number
  planned: string
  outcome: string
}

type Cancelled = { event: 'sent' | 'ended'; outcome: string; now: Date }

export async function insertSteps(
  { trx, organisationid }: Scope,
  steps: readonly NewStep[],
): Promise<void> {
  if (steps.length === 0) return
  await trx
    .insertInto('escalation_steps')
    .values(steps.map((step) => ({ ...step, planned: step.due, organisationid })))
    .execute()
}

/** Plans the steps of one alert for another, at their times, or at once where these have passed. */
export async function copySteps(
  { trx, organisationid }: Scope,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into escalation_steps
      (organisationid, alertid, channelid, event, groups, silent, created, due, planned)
    select organisationid, ${to}, channelid, event, groups, silent, ${at}::timestamptz,
      greatest(coalesce(planned, due), ${at}::timestamptz),
      greatest(coalesce(planned, due), ${at}::timestamptz)
    from escalation_steps
    where organisationid = ${organisationid} and alertid = ${from} and event = 'sent'
    order by seq
  `.execute(trx)
}

/** Waits for a process that turns a step into messages. */
export async function cancelSteps(
  { trx, organisationid }: Scope,
  alertid: string,
  { event, outcome, now }: Cancelled,
): Promise<void> {
  await trx
    .updateTable('escalation_steps')
    .set({ done: now, outcome })
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('event', '=', event)
    .where('done', 'is', null)
    .execute()
}

/** Those that a process is sending at this moment are left to it. */
export async function cancelMessages(
  { trx, organisationid }: Scope,
  alertid: string,
  { event, outcome, now }: Cancelled,
): Promise<void> {
  await trx
    .updateTable('channel_messages')
    .set({ state: 'unneeded', outcome, running: false, claimed: null })
    .where('organisationid', '=', organisationid)
    .where('alertid', '=', alertid)
    .where('event', '=', event)
    .where('state', '=', 'waiting')
    .where((e) => e.not(isBeingSent(now)))
    .execute()
}

/** Whether anybody was told of one of the alerts, or is being told. */
export async function hasSentMessages(
  { trx, organisationid }: Scope,
  alertids: readonly string[],
): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_messages')
    .select('seq')
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', alertids)
    .where('event', '=', 'sent')
    .where('attempts', '>', 0)
    .executeTakeFirst()
  return row !== undefined
}

/** The step, if it is still to be done and nobody else is doing it. */
export function lockDueStep(
  { trx, organisationid }: Scope,
  seq: number,
): Promise<DueStep | undefined> {
  return trx
    .selectFrom('escalation_steps')
    .select(['seq', 'alertid', 'channelid', 'event', 'groups', 'silent', 'outcome'])
    .select(({ fn }) => fn.coalesce('planned', 'due').as('planned'))
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .where('done', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function finishStep(
  { trx, organisationid }: Scope,
  seq: number,
  set: { done: Date; outcome: string } | { due: Date; outcome?: string },
): Promise<void> {
  await trx
    .updateTable('escalation_steps')
    .set(set)
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .execute()
}

/** Whether text messages of the step go out although phones must make no sound. */
export async function isSilentStep({ trx, organisationid }: Scope, seq: number): Promise<boolean> {
  const row = await trx
    .selectFrom('escalation_steps')
    .select('silent')
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.silent ?? false
}

/** Locks a step while the outcome of one of its messages is stored, so that exactly one is the last. */
export function lockStep(
  { trx, organisationid }: Scope,
  seq: number,
): Promise<{ toldfailure: boolean; summed: boolean } | undefined> {
  return trx
    .selectFrom('escalation_steps')
    .select(['toldfailure', 'summed'])
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .forUpdate()
    .executeTakeFirst()
}

export async function markTold(
  { trx, organisationid }: Scope,
  seq: number,
  told: { toldfailure: true } | { summed: true },
): Promise<void> {
  await trx
    .updateTable('escalation_steps')
    .set(told)
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .execute()
}

/** Leaves it to `writePendingTexts` to say this in the log. */
export async function addPendingText(
  { trx, organisationid }: Scope,
  seq: number,
  text: string,
): Promise<void> {
  await trx
    .updateTable('escalation_steps')
    .set({ pendingtexts: sql<string[]>`array_append(pendingtexts, ${text})` })
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .execute()
}

/** Undefined if its incident was deleted. */
export function findStep(
  { trx, organisationid }: Scope,
  seq: number,
): Promise<{ event: 'sent' | 'ended'; incidentid: string } | undefined> {
  return trx
    .selectFrom('escalation_steps as step')
    .innerJoin('alerts', (join) =>
      join.onRef('alerts.id', '=', 'step.alertid').on('alerts.organisationid', '=', organisationid),
    )
    .select(['step.event', 'alerts.incidentid'])
    .where('step.organisationid', '=', organisationid)
    .where('step.seq', '=', seq)
    .executeTakeFirst()
}

/** What the log is still to say of a step; nobody else takes it before the transaction ends. */
export async function lockPendingTexts(
  { trx, organisationid }: Scope,
  seq: number,
): Promise<string[]> {
  const row = await trx
    .selectFrom('escalation_steps')
    .select('pendingtexts')
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .forUpdate()
    .executeTakeFirst()
  return row?.pendingtexts ?? []
}

export async function clearPendingTexts(
  { trx, organisationid }: Scope,
  seq: number,
): Promise<void> {
  await trx
    .updateTable('escalation_steps')
    .set({ pendingtexts: [] })
    .where('organisationid', '=', organisationid)
    .where('seq', '=', seq)
    .execute()
}
