import { MAX_RELATED_INCIDENTS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, type AuthorDependencies, authorOf } from '../allocations/index.ts'
import {
  findIncident,
  insertChanges,
  lockIncident,
  type StoredIncident,
  toIncident,
  updateIncident,
} from './incidents-store.ts'

/**
 * An incident says to which others it belongs. Only its own history has it: the other may be closed and its
 * record finished. Screens show it at both.
 */

const CHANGED: ChangedCollection[] = [{ collection: 'incidents' }]

type Relation = { incidentid: string; related: boolean }

export function registerRelatedIncidents(
  { api, database, now }: Context,
  dependencies: AuthorDependencies,
): void {
  api.endpoint('relateIncident', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const saved = await database.change(organisationid, CHANGED, (scope) =>
      relate(scope, parameters.id, body, author),
    )
    return toIncident(saved)
  })
}

/** @throws Problem `not-found`, `closed`, `conflict` */
async function relate(
  scope: Scope,
  id: string,
  { incidentid, related }: Relation,
  author: Author,
): Promise<StoredIncident> {
  const incident = await lockIncident(scope, id)
  if (!incident) throw new Problem('not-found')
  if (incidentid === id) throw new Problem('conflict', 'An incident cannot belong to itself.')
  // A retry gets the response of the first attempt.
  if (incident.related.includes(incidentid) === related) return incident
  // One that was deleted since can still be taken off the list.
  if (related && !(await findIncident(scope, incidentid))) throw new Problem('not-found')
  if (incident.closed !== null) throw new Problem('closed')
  const others = incident.related.filter((each) => each !== incidentid)
  if (related && others.length >= MAX_RELATED_INCIDENTS) {
    throw new Problem('conflict', `An incident can name ${MAX_RELATED_INCIDENTS} others at most.`)
  }
  const saved = {
    ...incident,
    version: incident.version + 1,
    related: related ? [...others, incidentid].sort() : others,
  }
  await updateIncident(scope, saved)
  await insertChanges(scope, id, [
    {
      ...{ field: 'related', value: saved.related.join(), previous: incident.related.join() },
      ...{ userid: author.userid, authorname: author.authorname },
      ...{ timestamp: author.now.toISOString(), version: saved.version },
    },
  ])
  return saved
}
