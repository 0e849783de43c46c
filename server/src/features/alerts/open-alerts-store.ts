import type { Sounding } from '@holdfast/contract/alerts/alert-sounds'
import type { OrganisationTransaction, Scope } from '../../platform/database/database.ts'
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
 * The open alerts that told everybody what to do (`isForEverybody`), newest first, each with its updates: those of
 * these incidents, and the real ones of all others.
 */
export async function readOpenAlertsForEveryone(scope: Scope, incidentids: readonly string[]) {
  const { trx, organisationid } = scope
  const rows = await trx
    .selectFrom('alerts')
    .select(['id', 'incidentid', 'title', 'instruction', 'message', 'areas'])
    .select(['timestamp', 'continues', 'exercise'])
    .where('organisationid', '=', organisationid)
    .where((e) => e.or([e('incidentid', 'in', incidentids), e('exercise', '=', false)]))
    .where('ended', 'is', null)
    .where('foreveryone', '=', true)
    .where('sound', '!=', 'tone')
    .orderBy('timestamp', 'desc')
    .execute()
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
