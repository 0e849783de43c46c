import { newIncidentId } from '@holdfast/contract/ids'
import type { IncidentChange, IncidentSave } from '@holdfast/contract/incidents'
import { byNewest } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type {
  ChangedCollection,
  OrganisationTransaction,
} from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockAllocations, recordAllocations } from '../allocations/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { areSameFields, completeFields, isClosing, mergeSave } from './incidents-rules.ts'
import {
  changedByDeletion,
  findReportTime,
  insertChanges,
  insertIncident,
  lockIncident,
  readChanges,
  readIncidents,
  removeIncident,
  type StoredIncident,
  toIncident,
  updateIncident,
} from './incidents-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'incidents' }]

type Dependencies = {
  userNames: UserNames
}

type Author = { userid: string; authorname: string; now: Date }

export function routeIncidents(context: Context, { userNames }: Dependencies): void {
  const { api, cachedLists, database, now } = context

  const incidents = cachedLists.define('incidents', async (trx, { organisationid }) => {
    const list = (await readIncidents(trx, organisationid)).map(toIncident).sort(byNewest)
    return CachedResponse.ofCollection('incidents', { organisationid }, list)
  })

  const authorOf = async (organisationid: string, userid: string): Promise<Author> => {
    const authorname = await userNames.nameOf(organisationid, userid)
    return { userid, authorname, now: now() }
  }

  api.cachedEndpoint('listIncidents', ({ organisationid }) => incidents({ organisationid }))

  api.endpoint('reportIncident', async ({ body, caller, organisationid }) => {
    const author = await authorOf(organisationid, caller.userid)
    const fields = completeFields(body)
    const reported: StoredIncident = {
      id: body.id ?? newIncidentId(author.now),
      timestamp: author.now.toISOString(),
      closed: null,
      version: 1,
      userid: author.userid,
      authorname: author.authorname,
      fields,
      reported: fields,
    }
    const stored = await database.change(organisationid, CHANGED, async (trx) => {
      if (await insertIncident(trx, organisationid, reported)) {
        await lockAllocations(trx, organisationid)
        await recordAllocations(trx, { organisationid, incidentid: reported.id, ...author })
        return reported
      }
      const existing = await lockIncident(trx, organisationid, reported.id)
      const isRetry = existing?.userid === author.userid && areSameFields(existing.reported, fields)
      if (isRetry) return existing
      throw new Problem('taken', 'There is another incident under this id already')
    })
    return toIncident(stored)
  })

  api.endpoint('saveIncident', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(organisationid, caller.userid)
    const saved = await database.change(organisationid, CHANGED, async (trx) => {
      const incident = await lockIncident(trx, organisationid, parameters.id)
      if (!incident) throw new Problem('not-found')
      return saveIncident(trx, organisationid, incident, body, author)
    })
    return toIncident(saved)
  })

  api.endpoint('deleteIncident', async ({ parameters, organisationid, activity }) => {
    const incidentid = parameters.id
    await database.change(organisationid, changedByDeletion(incidentid), async (trx) => {
      const isRemoved = await removeIncident(trx, organisationid, incidentid)
      if (!isRemoved) throw new Problem('not-found')
      await activity.record(trx, {
        kind: 'incident-deleted',
        recordid: incidentid,
        summary: '',
      })
    })
    return { success: true }
  })

  api.endpoint('listIncidentHistory', async ({ parameters, organisationid }) =>
    database.read(organisationid, async (trx) => {
      const reported = await findReportTime(trx, organisationid, parameters.id)
      if (!reported) throw new Problem('not-found')
      return readChanges(trx, organisationid, parameters.id, 0)
    }),
  )
}

async function saveIncident(
  trx: OrganisationTransaction,
  organisationid: string,
  incident: StoredIncident,
  body: IncidentSave,
  author: Author,
): Promise<StoredIncident> {
  const baseVersion = body.version ?? incident.version
  const changesSince = await readChanges(trx, organisationid, incident.id, baseVersion)
  const { changed, conflicts } = mergeSave(incident.fields, body, changesSince)
  const isUnchanged = Object.keys(changed).length === 0 && conflicts.length === 0
  const closes = isClosing(body) && incident.closed === null
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
  await updateIncident(trx, organisationid, saved)
  await insertChanges(trx, organisationid, incident.id, changes)
  return saved
}
