import type { Context } from '../../platform/context.ts'
import { readAgreedTime } from '../../platform/database/clock.ts'
import { HourlyJob } from '../../platform/hourly-job.ts'
import { countActivitySince, recordActivity } from '../activity/index.ts'
import { lockDeletion } from './announced-deletions-store.ts'
import { announceDeletions } from './announcing-deletions.ts'
import {
  changedByDeletion,
  countClosedIncidents,
  findIncidentsClosedBefore,
  removeIncident,
} from './deleted-incidents-store.ts'
import { isEverKept, type KeptDays, keptDays } from './retention-rules.ts'
import { readRetention } from './retention-store.ts'

/**
 * Deletes closed incidents, with all that belongs to them, once they have been kept for as long as the
 * organisation says, or else INCIDENT_RETENTION_DAYS. Without either it deletes nothing. It never deletes an
 * open incident.
 *
 * A wrong clock must not delete data that nobody can bring back. So each deletion is announced days
 * before to the admins, who can stop it. Nothing is deleted while the clocks of process and database
 * disagree; and if both are wrong, each day deletes only a small part.
 */

const NO_CLOSING: Closing = { closed: '', exercise: false }
const DAY_MS = 24 * 60 * 60 * 1000
/** The share of an organisation's closed incidents that 24 hours may delete; at least one. */
const MAX_SHARE_PER_DAY = 1 / 10

type Dependencies = { readOrganisations: () => Promise<{ id: string; name: string }[]> }

export function createIncidentRetention(
  context: Context,
  { readOrganisations }: Dependencies,
): HourlyJob {
  const { log } = context
  return new HourlyJob({
    async work() {
      const time = await readAgreedTime(context)
      if (time === undefined) {
        log.warn('No incident is deleted after its retention while the clocks disagree')
        return
      }
      for (const { id, name } of await readOrganisations()) {
        const organisation = { organisationid: id, organisation: name, time }
        await deleteExpired(context, organisation).catch((error: unknown) => {
          log.error({ err: error, organisation: id }, 'Incidents past their retention were left')
        })
      }
    },
    onFailure: (error) =>
      log.error({ err: error }, 'Incidents past their retention could not be looked for'),
  })
}

type Organisation = { organisationid: string; organisation: string; time: number }
type Expired = Organisation & { kept: KeptDays }
type Closing = { closed: string; exercise: boolean }

/** Logs incidents that cannot be deleted now, and leaves them for the next run. */
async function deleteExpired(context: Context, organisation: Organisation): Promise<void> {
  const settings = await context.database.read(organisation.organisationid, readRetention)
  const kept = keptDays(settings, context.config.incidentRetentionDays)
  const hasNeverSaid = settings.version === 0
  if (isEverKept(kept) && hasNeverSaid) return
  const expired = { ...organisation, kept }
  const incidents = await findExpired(context, expired)
  // Also where the organisation now keeps everything: what was announced before is withdrawn.
  const due = await announceDeletions(context, { ...expired, incidentids: [...incidents.keys()] })
  let allowed = due.length === 0 ? 0 : await countAllowed(context, expired)
  for (const id of due) {
    if (allowed <= 0) return
    try {
      await deleteIncident(context, expired, { id, ...(incidents.get(id) ?? NO_CLOSING) })
      allowed -= 1
    } catch (error) {
      const details = { err: error, incident: id }
      context.log.error(details, 'An incident past its retention was not deleted')
    }
  }
}

/** The closing of each expired incident, by its id, oldest first. */
function findExpired(
  { database }: Context,
  { organisationid, time, kept }: Expired,
): Promise<Map<string, Closing>> {
  const before = (days: number | undefined) =>
    days === undefined ? null : new Date(time - days * DAY_MS).toISOString()
  const limits = { incidents: before(kept.incidents), exercises: before(kept.exercises) }
  return database.read(organisationid, async (scope) => {
    const incidents = await findIncidentsClosedBefore(scope, limits)
    return new Map(incidents.map(({ id, ...closing }) => [id, closing]))
  })
}

/** How many incidents may be deleted now, by all processes together. */
function countAllowed(
  { database }: Context,
  { organisationid, time }: Organisation,
): Promise<number> {
  const dayAgo = new Date(time - DAY_MS)
  return database.read(organisationid, async (scope) => {
    const deleted = await countActivitySince(scope, 'incident-expired', dayAgo)
    const closed = await countClosedIncidents(scope)
    const aDay = Math.max(1, Math.floor((closed + deleted) * MAX_SHARE_PER_DAY))
    return aDay - deleted
  })
}

/**
 * Another process may do the same at this moment: only the process that removes the incident records it.
 * An admin who keeps it at this moment either succeeds or hears that it has been deleted.
 */
async function deleteIncident(
  { database, now }: Context,
  { organisationid, kept }: Expired,
  { id, closed, exercise }: Closing & { id: string },
): Promise<void> {
  await database.change(organisationid, changedByDeletion([id]), async (scope) => {
    const deletion = await lockDeletion(scope, id)
    if (deletion === undefined || deletion.keptby !== null) return
    if (!(await removeIncident(scope, id))) return
    await recordActivity(scope, {
      userid: null,
      at: now(),
      kind: 'incident-expired',
      recordid: id,
      summary: `Closed ${closed.slice(0, 10)}, kept for ${exercise ? kept.exercises : kept.incidents} days`,
    })
  })
}
