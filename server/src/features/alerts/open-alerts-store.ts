import type { Sounding } from '@holdfast/contract/alerts/alert-sounds'
import type { OrganisationTransaction, Scope } from '../../platform/database/database.ts'
import { readAlertKinds } from '../content/index.ts'
import { readUpdates } from './alert-updates-store.ts'

export function readOpenAlerts({ trx, organisationid }: Scope): Promise<Sounding[]> {
  return trx
    .selectFrom('alerts')
    .select(['id', 'sound', 'exercise', 'timestamp', 'ended'])
    .where('organisationid', '=', organisationid)
    .where('ended', 'is', null)
    .execute()
}

/**
 * The open alerts of these incidents that are meant for everybody, newest first, each with its updates. One
 * whose kind names roles went to everybody only because nobody held them.
 */
export async function readOpenAlertsForEveryone(scope: Scope, incidentids: readonly string[]) {
  const { trx, organisationid } = scope
  const { kinds } = await readAlertKinds(scope)
  const forEveryone = new Set(kinds.filter(({ roles }) => roles.length === 0).map(({ id }) => id))
  const found = await trx
    .selectFrom('alerts')
    .select(['id', 'kind', 'title', 'instruction', 'message', 'areas', 'timestamp', 'continues'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidentids)
    .where('ended', 'is', null)
    .where('foreveryone', '=', true)
    .orderBy('timestamp', 'desc')
    .execute()
  const rows = found.filter(({ kind }) => forEveryone.has(kind))
  if (rows.length === 0) return []
  const updates = await readUpdates(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((alert) => ({ ...alert, updates: updates.get(alert.id) ?? [] }))
}

/**
 * What the open alerts are called that were sent to a user, or to everybody (`userid` null), except one and its
 * likes: while something real is open, exercises do not count.
 */
export async function readOtherOpenTitles(
  { trx, organisationid }: Scope,
  { id, exercise }: { id: string; exercise: boolean },
  userid: string | null,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('alerts')
    .select('title')
    .where('organisationid', '=', organisationid)
    .where('ended', 'is', null)
    .where('id', '!=', id)
    .$if(!exercise, (query) => query.where('exercise', '=', false))
    .where((e) =>
      e.or([
        e('foreveryone', '=', true),
        e.exists(
          e
            .selectFrom('alert_recipients as r')
            .select('r.userid')
            .where('r.organisationid', '=', organisationid)
            .whereRef('r.alertid', '=', 'alerts.id')
            .where('r.userid', '=', userid ?? ''),
        ),
      ]),
    )
    .orderBy('timestamp', 'desc')
    .execute()
  return [...new Set(rows.map(({ title }) => title))]
}

/** The open alerts of these organisations, each with its sender. */
export function readOpenAlertSenders(
  trx: OrganisationTransaction,
  organisationids: readonly string[],
): Promise<{ organisationid: string; id: string; userid: string }[]> {
  return trx
    .selectFrom('alerts')
    .select(['organisationid', 'id', 'userid'])
    .where('organisationid', 'in', organisationids)
    .where('ended', 'is', null)
    .orderBy('id')
    .execute()
}

/** Sorted, so that everybody who locks several locks them in the same order. */
export async function findOpenAlertIds(
  { trx, organisationid }: Scope,
  incidentid: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('alerts')
    .select('id')
    .where('organisationid', '=', organisationid)
    .where('incidentid', '=', incidentid)
    .where('ended', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
