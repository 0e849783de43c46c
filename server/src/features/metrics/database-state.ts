import { type Kysely, sql } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A failing delivery is due again and again for a second; so its attempts are counted. */
const FAILED_ATTEMPTS = 3

export type DatabaseState = {
  openIncidents: { exercise: boolean; count: number }[]
  openAlerts: { exercise: boolean; count: number }[]
  deliveries: { channel: 'push' | 'mail' | 'webhook'; waiting: number; failed: number }[]
  mails: { waiting: number; oldestSeconds: number }
  /** Of text messages and calls. */
  failingChannels: number
}

/** Counts over all organisations, and nothing about a single one. */
export async function readDatabaseState(
  db: Kysely<SystemTables>,
  now: Date,
): Promise<DatabaseState> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const [incidents, alerts, deliveries, mails, failing] = await Promise.all([
    sql<DatabaseState['openIncidents'][number]>`
      select kinds.exercise, count(i.id) as count
      from (values (false), (true)) kinds (exercise)
      left join incidents i on i.exercise = kinds.exercise and i.closed is null
      group by kinds.exercise
    `.execute(db),
    sql<DatabaseState['openAlerts'][number]>`
      select kinds.exercise, count(a.id) as count
      from (values (false), (true)) kinds (exercise)
      left join alerts a on a.exercise = kinds.exercise and a.ended is null
      group by kinds.exercise
    `.execute(db),
    sql<DatabaseState['deliveries'][number]>`
      select channels.channel,
        count(d.seq) filter (
          where d.done is null and (d.attempts >= ${FAILED_ATTEMPTS} or d.due <= ${minuteAgo})
        ) as waiting,
        count(d.seq) filter (where d.done > ${dayAgo} and not d.succeeded
            and d.outcome not like '%lert had ended' and d.outcome <> 'There is no webhook any more'
        ) as failed
      from (values ('push'), ('mail'), ('webhook')) channels (channel)
      left join alert_deliveries d
        on d.channel = channels.channel and (d.done is null or d.done > ${dayAgo})
      group by channels.channel
    `.execute(db),
    sql<DatabaseState['mails']>`
      select count(*) as waiting,
        coalesce(extract(epoch from ${now}::timestamptz - min(queued)), 0)::float8 as "oldestSeconds"
      from queued_mails
    `.execute(db),
    sql<{ count: number }>`
      select count(*) as count from channels where failing is not null
    `.execute(db),
  ])
  return {
    openIncidents: incidents.rows,
    openAlerts: alerts.rows,
    deliveries: deliveries.rows,
    mails: mails.rows[0] ?? { waiting: 0, oldestSeconds: 0 },
    failingChannels: failing.rows[0]?.count ?? 0,
  }
}
