import { VERSION_HEADER } from '@holdfast/contract/endpoints/headers'
import { canCloseIncidents } from '@holdfast/contract/endpoints/permissions'
import { newIncidentId } from '@holdfast/contract/ids'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { IncidentChange, IncidentSave } from '@holdfast/contract/incidents/incidents'
import { byNewest } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import { wasIncidentDeleted } from '../activity/index.ts'
import { type Author, authorOf, lockAllocations, recordAllocations } from '../allocations/index.ts'
import { registerAnnouncedDeletionsRoutes } from './announced-deletions-routes.ts'
import { lockTogether, requireNotMerged, setClosed } from './closing-together.ts'
import { changedByDeletion, removeIncident } from './deleted-incidents-store.ts'
import { registerIncidentSettingsRoutes } from './incident-settings-routes.ts'
import { readClosers } from './incident-settings-store.ts'
import type { IncidentsDependencies } from './incidents-dependencies.ts'
import {
  agreesToEnd,
  completeFields,
  isClosing,
  isSameReport,
  mergeIncidentSave,
  newIncident,
} from './incidents-rules.ts'
import {
  findIncident,
  insertChanges,
  insertIncident,
  lockIncident,
  readChanges,
  readIncidents,
  type StoredIncident,
  toIncident,
  updateIncident,
} from './incidents-store.ts'
import { findMerged } from './merged-incidents-store.ts'
import { registerMerging } from './merging.ts'
import { registerRelatedIncidents } from './related-incidents.ts'
import { registerReopening } from './reopening.ts'
import { registerRetentionRoutes } from './retention-routes.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'incidents' }]

export function registerIncidentsRoutes(
  context: Context,
  dependencies: IncidentsDependencies,
): void {
  const { alerts } = dependencies
  const { api, cachedLists, database, now } = context
  registerDeletion(context, dependencies)
  registerReopening(context, dependencies)
  registerMerging(context, dependencies)
  registerRelatedIncidents(context, dependencies)
  registerIncidentSettingsRoutes(context)
  registerRetentionRoutes(context)
  registerAnnouncedDeletionsRoutes(context, dependencies)

  const incidents = cachedLists.define('incidents', async (scope, { organisationid }) => {
    const list = (await readIncidents(scope)).map(toIncident).sort(byNewest)
    return CachedResponse.ofCollection('incidents', { organisationid }, list)
  })

  api.cachedEndpoint('listIncidents', ({ organisationid }) => incidents({ organisationid }))

  api.endpoint('reportIncident', async ({ body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const { id = newIncidentId(author.now), exercise = false } = body
    const reported = newIncident({ id, fields: completeFields(body), exercise }, author)
    const stored = await database.change(organisationid, CHANGED, async (scope) => {
      // A retry may arrive after the incident was deleted.
      if (await wasIncidentDeleted(scope, id)) {
        throw new Problem('taken', 'This incident has been deleted')
      }
      if (await insertIncident(scope, reported)) {
        await lockAllocations(scope)
        await recordAllocations(scope, { ...author, incidentid: reported.id })
        return reported
      }
      const existing = await lockIncident(scope, reported.id)
      if (existing && isSameReport(existing, reported)) return existing
      throw new Problem('taken', 'There is another incident under this id already')
    })
    return toIncident(stored)
  })

  api.endpoint('saveIncident', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const { id } = parameters
    const open = isClosing(body) ? await findOpenAlerts(organisationid, id) : []
    const lockedIds = open.map(({ alertid }) => alertid)
    const entries: LogEntry[] = []
    const saved = await database.change(organisationid, changedBySave(open), async (scope) => {
      await alerts.lock(scope, lockedIds)
      if (!isClosing(body)) {
        const incident = await lockIncident(scope, id)
        if (!incident) throw new Problem('not-found')
        return saveIncident(scope, incident, { body, author })
      }
      const { incident, others } = await lockTogether(scope, id)
      const closing = incident.closed === null ? others.filter(({ closed }) => closed === null) : []
      if (incident.closed === null) {
        await requireRightToClose(scope, author)
        await requireNotMerged(scope, incident)
        const mayEnd = (alertid: string) => agreesToEnd(body, alertid)
        for (const each of [incident, ...closing]) {
          entries.push(...(await alerts.endOpen(scope, each.id, { lockedIds, caller, mayEnd })))
        }
      }
      const closed = await saveIncident(scope, incident, { body, author })
      for (const each of closing) await setClosed(scope, each, closed.closed, author)
      return closed
    })
    alerts.onEnded(organisationid, entries)
    return toIncident(saved)
  })

  /** Those of the incident and of what is merged into it, in the order in which they are locked. */
  function findOpenAlerts(organisationid: string, id: string): Promise<OpenAlert[]> {
    return database.read(organisationid, async (scope) => {
      const open: OpenAlert[] = []
      for (const incidentid of [id, ...(await findMerged(scope, id))]) {
        const found = await alerts.findOpen(scope, incidentid)
        open.push(...found.map((alertid) => ({ alertid, incidentid })))
      }
      return open.sort(byAlert)
    })
  }

  api.endpoint('listIncidentHistory', async ({ parameters, organisationid, reply }) =>
    database.read(organisationid, async (scope) => {
      const incident = await findIncident(scope, parameters.id)
      if (!incident) throw new Problem('not-found')
      reply.header(VERSION_HEADER, incident.version)
      return readChanges(scope, parameters.id, 0)
    }),
  )
}

function registerDeletion({ api, database }: Context, { alerts }: IncidentsDependencies): void {
  api.endpoint('deleteIncident', ({ parameters, organisationid, activity }) =>
    deleteAll([parameters.id], organisationid, activity),
  )

  api.endpoint('deleteIncidents', ({ body, organisationid, activity }) =>
    deleteAll(body.ids, organisationid, activity),
  )

  /** @throws Problem `not-found` if none of them exists */
  async function deleteAll(
    ids: readonly string[],
    organisationid: string,
    activity: ActivityRecorder<'deleteIncident' | 'deleteIncidents'>,
  ) {
    // Sorted, so that two such requests never wait for each other.
    const ordered = [...new Set(ids)].sort()
    await database.change(organisationid, changedByDeletion(ordered), async (scope) => {
      const deletions = []
      for (const recordid of ordered) {
        await lockIncident(scope, recordid)
        await alerts.requireNoneOpen(scope, recordid)
        const isRemoved = await removeIncident(scope, recordid)
        if (isRemoved) deletions.push({ kind: 'incident-deleted' as const, recordid, summary: '' })
      }
      if (deletions.length === 0) throw new Problem('not-found')
      await activity.record(scope.trx, ...deletions)
    })
    return { success: true as const }
  }
}

/** @throws Problem `not-allowed` */
async function requireRightToClose(scope: Scope, author: Author): Promise<void> {
  if (canCloseIncidents(author, await readClosers(scope))) return
  throw new Problem(
    'not-allowed',
    'In your organisation only holders of team roles and admins close incidents.',
  )
}

type OpenAlert = { alertid: string; incidentid: string }

function byAlert(a: OpenAlert, b: OpenAlert): number {
  return a.alertid < b.alertid ? -1 : 1
}

/** Closing an incident ends its open alerts, and says so in the log. */
function changedBySave(ended: readonly OpenAlert[]): ChangedCollection[] {
  const logs = new Set(ended.map(({ incidentid }) => incidentid))
  return [
    ...CHANGED,
    ...[...logs].map((ownerid) => ({ collection: 'logs', ownerid }) as const),
    ...ended.map(({ alertid }) => ({ collection: 'alerts', alertid }) as const),
  ]
}

async function saveIncident(
  scope: Scope,
  incident: StoredIncident,
  { body, author }: { body: IncidentSave; author: Author },
): Promise<StoredIncident> {
  const baseVersion = body.version ?? incident.version
  const changesSince = await readChanges(scope, incident.id, baseVersion)
  const { changed, conflicts } = mergeIncidentSave(incident.fields, body, changesSince)
  const isUnchanged = Object.keys(changed).length === 0 && conflicts.length === 0
  const closes = isClosing(body) && incident.closed === null
  // A late retry must not repeat a closing that was undone meanwhile.
  if (closes && changesSince.some(({ field }) => field === 'closed')) {
    throw new Problem('conflict', 'This incident was closed and reopened since. Look at it again.')
  }
  // A retry gets the response of the first attempt, even if the incident has been closed since.
  if (isUnchanged && !closes) return incident
  if (incident.closed !== null) throw new Problem('closed')
  if (conflicts.length > 0) throw new Problem('conflict', undefined, { conflicts })
  const timestamp = author.now.toISOString()
  const saved: StoredIncident = {
    ...incident,
    version: incident.version + 1,
    closed: closes ? timestamp : null,
    fields: { ...incident.fields, ...changed },
  }
  const changes: IncidentChange[] = Object.entries(changed).map(([field, value]) => ({
    field,
    value,
    previous: incident.fields[field as keyof typeof incident.fields],
    userid: author.userid,
    authorname: author.authorname,
    timestamp,
    version: saved.version,
  }))
  if (closes) {
    const { userid, authorname } = author
    const { version } = saved
    changes.push({
      field: 'closed',
      value: timestamp,
      previous: '',
      userid,
      authorname,
      timestamp,
      version,
    })
  }
  await updateIncident(scope, saved)
  await insertChanges(scope, incident.id, changes)
  return saved
}
