import type { Context } from '../../platform/context.ts'
import { recordActivity } from '../activity/index.ts'
import { changedByDeletion, findIncidentsClosedBefore, removeIncident } from './incidents-store.ts'

/**
 * Deletes closed incidents once they have been kept for INCIDENT_RETENTION_DAYS, with everything
 * that belongs to them. Without the setting all are kept. An open incident is never deleted.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const RUN_INTERVAL_MS = 60 * 60 * 1000

type Dependencies = { readOrganisationIds: () => Promise<string[]> }
type Retention = { start(): void; stop(): Promise<void> }

/** Runs at the start and every hour; `stop` waits for a run under way to end. */
export function createIncidentRetention(
  context: Context,
  { readOrganisationIds }: Dependencies,
): Retention {
  const { config, log, now } = context
  const days = config.incidentRetentionDays
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function run(keptDays: number): Promise<void> {
    const closedBefore = new Date(now().getTime() - keptDays * DAY_MS)
    for (const organisationid of await readOrganisationIds()) {
      await deleteExpired(context, { organisationid, closedBefore, keptDays })
    }
  }

  function schedule(keptDays: number): void {
    running = run(keptDays)
      .catch((error: unknown) => {
        log.error({ err: error }, 'Incidents past their retention could not be looked for')
      })
      .finally(() => {
        if (isStopped) return
        timer = setTimeout(() => schedule(keptDays), RUN_INTERVAL_MS)
        timer.unref()
      })
  }

  return {
    start() {
      if (days !== undefined) schedule(days)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

type Expired = { organisationid: string; closedBefore: Date; keptDays: number }

/** Incidents that cannot be deleted now are logged and left for the next run. */
async function deleteExpired(context: Context, expired: Expired): Promise<void> {
  const { database, log } = context
  const { organisationid, closedBefore } = expired
  const incidents = await database.read(organisationid, (trx) =>
    findIncidentsClosedBefore(trx, organisationid, closedBefore.toISOString()),
  )
  for (const incident of incidents) {
    await deleteIncident(context, expired, incident).catch((error: unknown) => {
      log.error(
        { err: error, incident: incident.id },
        'An incident past its retention was not deleted',
      )
    })
  }
}

/** Another process may be doing the same: only the one that has removed it records it. */
async function deleteIncident(
  { database, now }: Context,
  { organisationid, keptDays }: Expired,
  { id, closed }: { id: string; closed: string },
): Promise<void> {
  await database.change(organisationid, changedByDeletion([id]), async (trx) => {
    if (!(await removeIncident(trx, organisationid, id))) return
    await recordActivity(trx, organisationid, {
      userid: null,
      at: now(),
      kind: 'incident-expired',
      recordid: id,
      summary: `Closed ${closed.slice(0, 10)}, kept for ${keptDays} days`,
    })
  })
}
