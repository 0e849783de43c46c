import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { findOrganisation } from '../../organisations/index.ts'

/** What is due, of all organisations. */
type System = Pick<Context, 'connections'>

/** More are found in the next round, a second later. */
const MAX_STEPS = 50
const MAX_CHANNELS = 1000
/** They are written at the same time, each over a connection of its own. */
const MAX_LOGS = 5

export function findDueSteps(
  { connections: { system } }: System,
  now: Date,
): Promise<{ organisationid: string; seq: number }[]> {
  return system
    .selectFrom('escalation_steps')
    .select(['organisationid', 'seq'])
    .where('done', 'is', null)
    .where('due', '<=', now.toISOString())
    .orderBy('due')
    .limit(MAX_STEPS)
    .execute()
}

/** The steps of which the log is still to say something, the oldest first. */
export function findStepsWithPendingTexts({
  connections: { system },
}: System): Promise<{ organisationid: string; seq: number }[]> {
  return system
    .selectFrom('escalation_steps')
    .select(['organisationid', 'seq'])
    .where(sql<boolean>`pendingtexts <> '{}'`)
    .orderBy('seq')
    .limit(MAX_LOGS)
    .execute()
}

/** The channels that have messages to send, whose oldest has waited longest first. */
export function findChannelsWithWork(
  { connections: { system } }: System,
  now: Date,
): Promise<{ organisationid: string; channelid: string }[]> {
  return system
    .selectFrom('channel_messages')
    .select(['organisationid', 'channelid'])
    .where('state', '=', 'waiting')
    .where('due', '<=', now.toISOString())
    .groupBy(['organisationid', 'channelid'])
    .orderBy(({ fn }) => fn.min('due'))
    .limit(MAX_CHANNELS)
    .execute()
}

export async function findOrganisationName(
  { connections: { system } }: System,
  organisationid: string,
): Promise<string> {
  return (await findOrganisation(system, organisationid))?.name ?? ''
}
