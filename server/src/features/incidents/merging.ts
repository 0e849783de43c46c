import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, authorOf } from '../allocations/index.ts'
import type { IncidentsDependencies } from './incidents-dependencies.ts'
import {
  insertChanges,
  lockIncident,
  type StoredIncident,
  toIncident,
  updateIncident,
} from './incidents-store.ts'
import { findChangeByRequest, lockMerges, readMerges } from './merged-incidents-store.ts'
import { refusalOfMerge, wordsOfMerge, wordsOfSeparation } from './merging-rules.ts'

/**
 * Merges an incident into another, and takes them apart again. Both histories and both logs say so, and the
 * record of each seals it; nothing else of either changes. The merged incident stays open, so that its alerts
 * can be ended and what phones still send to it is accepted. It closes with its main incident.
 */

type Request = { id: string; incidentid: string; author: Author }
type Words = { incidentid: string; content: string }[]
/** `words`: what both logs say; none for a retry. */
type Written = { incident: StoredIncident; words: Words }

export function registerMerging(
  { api, database, now }: Context,
  dependencies: IncidentsDependencies,
): void {
  api.endpoint('mergeIncident', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const request = { id: body.id, incidentid: parameters.id, author }
    const main = await database.read(organisationid, (scope) => findMain(scope, body.into))
    return write(organisationid, request, main, (scope) => merge(scope, request, main))
  })

  api.endpoint('separateIncident', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const request = { id: body.id, incidentid: parameters.id, author }
    const main = await database.read(organisationid, (scope) => findTarget(scope, parameters.id))
    return write(organisationid, request, main, (scope) => separate(scope, request, main))
  })

  /** @param mainid  the other incident, whose log changes too */
  async function write(
    organisationid: string,
    { incidentid, author }: Request,
    mainid: string,
    work: (scope: Scope) => Promise<Written>,
  ) {
    const changed: ChangedCollection[] = [
      { collection: 'incidents' },
      ...[...new Set([incidentid, mainid])].map(
        (ownerid) => ({ collection: 'logs', ownerid }) as const,
      ),
    ]
    const entries: LogEntry[] = []
    const incident = await database.change(organisationid, changed, async (scope) => {
      const { incident, words } = await work(scope)
      for (const { incidentid, content } of words) {
        entries.push(...(await dependencies.appendAction(scope, incidentid, { author, content })))
      }
      return incident
    })
    if (entries.length > 0) dependencies.onEntriesAppended(organisationid, entries)
    return toIncident(incident)
  }
}

/** @throws Problem `not-found`, `closed`, `conflict`, `taken` */
async function merge(scope: Scope, request: Request, mainid: string): Promise<Written> {
  await lockMerges(scope)
  const known = await findRetried(scope, request, (value) => value !== '')
  if (known) return { incident: known, words: [] }
  const [incident, main] = await lockBoth(scope, request.incidentid, mainid)
  const refusal = refusalOfMerge(await readMerges(scope), incident, main)
  if (refusal) throw new Problem(refusal.code, refusal.message)
  const merged = await saveMerge(scope, incident, main, { request, mergedinto: main.id })
  return { incident: merged, words: wordsOfMerge(incident, main) }
}

/** @throws Problem `not-found`, `closed`, `conflict`, `taken` */
async function separate(scope: Scope, request: Request, mainid: string): Promise<Written> {
  await lockMerges(scope)
  const known = await findRetried(scope, request, (value) => value === '')
  if (known) return { incident: known, words: [] }
  const [incident, main] = await lockBoth(scope, request.incidentid, mainid)
  if (incident.closed !== null) throw new Problem('closed')
  if (incident.mergedinto !== main.id) {
    throw new Problem('conflict', 'This incident is not merged into another one.')
  }
  const separated = await saveMerge(scope, incident, main, { request, mergedinto: null })
  return { incident: separated, words: wordsOfSeparation(incident, main) }
}

/** The incident that stands for the one with this id. */
async function findMain(scope: Scope, id: string): Promise<string> {
  const incidents = await readMerges(scope)
  const incident = incidents.find((each) => each.id === id)
  return incident ? mainIncidentOf(incidents, incident).id : id
}

/** The incident into which this one is merged; without one itself, which is then refused. */
async function findTarget(scope: Scope, id: string): Promise<string> {
  const incident = (await readMerges(scope)).find((each) => each.id === id)
  return incident?.mergedinto ?? id
}

/** The incident, if this request has been done before. @throws Problem `taken` for another under its id */
async function findRetried(
  scope: Scope,
  { id, incidentid, author }: Request,
  isSame: (value: string) => boolean,
): Promise<StoredIncident | undefined> {
  const change = await findChangeByRequest(scope, id)
  if (change === undefined) return undefined
  const isRetry =
    change.incidentid === incidentid && change.userid === author.userid && isSame(change.value)
  if (!isRetry) throw new Problem('taken', 'There is something else under this id already')
  return lockIncident(scope, incidentid)
}

/** In the order of their ids, as a closing locks them. @throws Problem `not-found` */
async function lockBoth(
  scope: Scope,
  incidentid: string,
  mainid: string,
): Promise<[incident: StoredIncident, main: StoredIncident]> {
  const locked = new Map<string, StoredIncident>()
  for (const id of [incidentid, mainid].sort()) {
    const incident = await lockIncident(scope, id)
    if (incident) locked.set(id, incident)
  }
  const [incident, main] = [locked.get(incidentid), locked.get(mainid)]
  if (!incident || !main) throw new Problem('not-found')
  return [incident, main]
}

/** Each history names the other incident, so that each record does. */
async function saveMerge(
  scope: Scope,
  incident: StoredIncident,
  main: StoredIncident,
  { request, mergedinto }: { request: Request; mergedinto: string | null },
): Promise<StoredIncident> {
  const { userid, authorname, now } = request.author
  const by = { userid, authorname, timestamp: now.toISOString() }
  const saved = { ...incident, version: incident.version + 1, mergedinto }
  await updateIncident(scope, saved)
  const change = {
    ...{ field: 'mergedinto', value: mergedinto ?? '', previous: incident.mergedinto ?? '' },
    ...{ ...by, version: saved.version },
  }
  await insertChanges(scope, incident.id, [change], request.id)
  const version = main.version + 1
  await updateIncident(scope, { ...main, version })
  const isMerge = mergedinto !== null
  await insertChanges(scope, main.id, [
    {
      ...{ field: 'mergedwith', value: isMerge ? incident.id : '' },
      ...{ previous: isMerge ? '' : incident.id, ...by, version },
    },
  ])
  return saved
}
