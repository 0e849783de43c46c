import { newIncidentId } from '@holdfast/contract/ids'
import type { IncidentChange, IncidentSave } from '@holdfast/contract/incidents'
import { byNewest } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import type { UserNames } from '../users/index.ts'
import { allFields, areSameFields, isClosing, mergeSave } from './incidents-rules.ts'
import {
  asIncident,
  findReportTime,
  insertChanges,
  insertIncident,
  lockIncident,
  readChanges,
  readIncidents,
  removeIncident,
  type StoredIncident,
  updateIncident,
} from './incidents-store.ts'

const CHANGED = [{ collection: 'incidents' }]

type Deps = {
  userNames: (organisationid: string) => UserNames | Promise<UserNames>
}

type Author = { userid: string; authorname: string; now: Date }

export function routeIncidents(context: Context, { userNames }: Deps): void {
  const { api, collections, database, now } = context

  const incidents = collections.define('incidents', async (trx, { organisationid }) => {
    const list = (await readIncidents(trx, organisationid)).map(asIncident).sort(byNewest)
    return new JsonSnapshot(JSON.stringify(list), `${organisationid} incidents`)
  })

  const authorOf = async (organisationid: string, userid: string): Promise<Author> => {
    const names = await userNames(organisationid)
    return { userid, authorname: names.get(userid) ?? userid, now: now() }
  }

  api.collection('listIncidents', ({ organisationid }) => incidents({ organisationid }))

  api.route('reportIncident', async ({ body, person, organisationid }) => {
    const author = await authorOf(organisationid, person.userid)
    const fields = allFields(body)
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
      if (await insertIncident(trx, organisationid, reported)) return reported
      const first = await lockIncident(trx, organisationid, reported.id)
      if (first?.userid === author.userid && areSameFields(first.reported, fields)) return first
      throw new Problem('taken', 'There is another incident under this id already')
    })
    return asIncident(stored)
  })

  api.route('saveIncident', async ({ parameters, body, person, organisationid }) => {
    const author = await authorOf(organisationid, person.userid)
    const saved = await database.change(organisationid, CHANGED, async (trx) => {
      const incident = await lockIncident(trx, organisationid, parameters.id)
      if (!incident) throw new Problem('not-found')
      return save(trx, organisationid, incident, body, author)
    })
    return asIncident(saved)
  })

  api.route('deleteIncident', async ({ parameters, person, organisationid }) => {
    const incidentid = parameters.id
    const changed = [
      ...CHANGED,
      { collection: 'contacts' },
      { collection: 'logs', incidentid },
      { collection: 'checks', incidentid },
    ]
    await database.change(organisationid, changed, async (trx) => {
      const isRemoved = await removeIncident(trx, organisationid, incidentid)
      if (!isRemoved) throw new Problem('not-found')
      await recordActivity(trx, organisationid, {
        userid: person.userid,
        at: now(),
        kind: 'incident-deleted',
        recordid: incidentid,
        summary: '',
      })
    })
    return { success: true }
  })

  api.route('listIncidentHistory', async ({ parameters, organisationid }) =>
    database.read(organisationid, async (trx) => {
      const reported = await findReportTime(trx, organisationid, parameters.id)
      if (!reported) throw new Problem('not-found')
      return readChanges(trx, organisationid, parameters.id, 0)
    }),
  )
}

async function save(
  trx: OrganisationTransaction,
  organisationid: string,
  incident: StoredIncident,
  body: IncidentSave,
  author: Author,
): Promise<StoredIncident> {
  const from = body.version ?? incident.version
  const since = await readChanges(trx, organisationid, incident.id, from)
  const { changed, conflicts } = mergeSave(incident.fields, body, since)
  const isUnchanged = Object.keys(changed).length === 0 && conflicts.length === 0
  const closes = isClosing(body) && incident.closed === null
  // A repeated save or closing is answered as the first one was, also after the incident closed.
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
