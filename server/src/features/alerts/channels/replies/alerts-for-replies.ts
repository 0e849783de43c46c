import type { Scope } from '../../../../platform/database/database.ts'

/**
 * `told`: when each person was told of the alert by a text message; `recipients`: the users to whom it was sent.
 */
export type AlertForReplies = {
  id: string
  incidentid: string
  timestamp: string
  ended: string | null
  exercise: boolean
  foreveryone: boolean
  told: ReadonlyMap<string, string>
  recipients: ReadonlySet<string>
}

type Sender = { userid: string | null; contactid: string | null }

export function keyOfSender({ userid, contactid }: Sender): string {
  return userid === null ? `contact ${contactid}` : `user ${userid}`
}

/** Those that are open or ended after a time: real alerts first, then exercises, each newest first. */
export async function readAlertsForReplies(
  { trx, organisationid }: Scope,
  endedAfter: Date,
): Promise<AlertForReplies[]> {
  const alerts = await trx
    .selectFrom('alerts')
    .select(['id', 'incidentid', 'timestamp', 'ended', 'exercise', 'foreveryone'])
    .where('organisationid', '=', organisationid)
    .where((e) => e.or([e('ended', 'is', null), e('ended', '>', endedAfter.toISOString())]))
    .orderBy('exercise')
    .orderBy('timestamp', 'desc')
    .execute()
  const ids = alerts.map(({ id }) => id)
  if (ids.length === 0) return []
  const messages = await trx
    .selectFrom('channel_messages')
    .select(['alertid', 'userid', 'contactid', 'attempted'])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', ids)
    .where('event', '=', 'sent')
    .where('attempts', '>', 0)
    .orderBy('attempted')
    .execute()
  const recipients = await trx
    .selectFrom('alert_recipients')
    .select(['alertid', 'userid'])
    .where('organisationid', '=', organisationid)
    .where('alertid', 'in', ids)
    .execute()
  const told = Map.groupBy(messages, ({ alertid }) => alertid)
  const sentTo = Map.groupBy(recipients, ({ alertid }) => alertid)
  return alerts.map((alert) => ({
    ...alert,
    told: new Map(
      (told.get(alert.id) ?? []).map((message) => [keyOfSender(message), message.attempted ?? '']),
    ),
    recipients: new Set((sentTo.get(alert.id) ?? []).map(({ userid }) => userid)),
  }))
}
