import type { Scope } from '../../../platform/database/database.ts'
import type { CapAlert, CapEvent } from './cap-rules.ts'

/** All alerts that are open, or have ended since this time, with their history. Never who sent them. */
export async function readCapAlerts(scope: Scope, since: Date): Promise<CapAlert[]> {
  const { trx, organisationid } = scope
  const rows = await trx
    .selectFrom('alerts')
    .select(['id', 'kind', 'title', 'sound', 'exercise', 'incidentid', 'timestamp'])
    .select(['ended', 'heldback', 'foreveryone', 'areas'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('alerts as later')
            .select('later.id')
            .where('later.organisationid', '=', organisationid)
            .whereRef('later.continues', '=', 'alerts.id'),
        )
        .as('goesOn'),
    )
    .where('organisationid', '=', organisationid)
    .where((e) => e.or([e('ended', 'is', null), e('ended', '>', since.toISOString())]))
    .execute()
  const events = await readEvents(scope, rows)
  return rows.map(({ goesOn, areas, ...alert }) => ({
    ...alert,
    areas: areas.map(({ name }) => name),
    goesOn: Boolean(goesOn),
    events: events.get(alert.id) ?? [],
  }))
}

async function readEvents(
  { trx, organisationid }: Scope,
  alerts: readonly { id: string; incidentid: string }[],
): Promise<Map<string, CapEvent[]>> {
  if (alerts.length === 0) return new Map()
  const incidents = [...new Set(alerts.map(({ incidentid }) => incidentid))]
  const rows = await trx
    .selectFrom('alert_history')
    .select(['alertid', 'seq', 'event', 'timestamp', 'instruction', 'message', 'mistake'])
    .where('organisationid', '=', organisationid)
    .where('incidentid', 'in', incidents)
    .where(
      'alertid',
      'in',
      alerts.map(({ id }) => id),
    )
    .orderBy('seq')
    .execute()
  const byAlert = Map.groupBy(rows, ({ alertid }) => alertid)
  return new Map(
    [...byAlert].map(([alertid, list]) => [alertid, list.map(({ alertid: _, ...event }) => event)]),
  )
}
