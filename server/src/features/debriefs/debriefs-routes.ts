import type { Debrief } from '@holdfast/contract/incidents/debriefs'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findIncident, lockIncident } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { mergeDebrief } from './debriefs-rules.ts'
import { insertDebrief, readDebriefs } from './debriefs-store.ts'

type Dependencies = {
  userNames: UserNames
  onSaved: (incident: { organisationid: string; incidentid: string }) => void
}

export function registerDebriefsRoutes(
  { api, database, now }: Context,
  { userNames, onSaved }: Dependencies,
): void {
  api.endpoint('getDebrief', ({ parameters, organisationid }) =>
    database.read(organisationid, async (scope) => {
      if (!(await findIncident(scope, parameters.id))) throw new Problem('not-found')
      const versions = await readVersions(scope, parameters.id)
      return versions.at(-1) ?? emptyOf(parameters.id)
    }),
  )

  api.endpoint('saveDebrief', async ({ parameters, body, caller, organisationid }) => {
    const { userid } = caller
    const authorname = await userNames.nameOf(organisationid, userid)
    const incidentid = parameters.id
    const saved = await database.change(organisationid, [], async (scope) => {
      const incident = await lockIncident(scope, incidentid)
      if (!incident) throw new Problem('not-found')
      if (incident.closed === null) {
        throw new Problem('invalid', 'The debrief is written after the incident has been closed')
      }
      const versions = await readVersions(scope, incidentid)
      const current = versions.at(-1) ?? emptyOf(incidentid)
      const base = versions[body.version] ?? current
      const { fields, isChanged, conflicts } = mergeDebrief(current, base, body)
      if (conflicts.length > 0) throw new Problem('conflict', undefined, { conflicts })
      if (!isChanged) return current
      const timestamp = now().toISOString()
      const version = current.version + 1
      const debrief = { ...fields, incidentid, version, userid, authorname, timestamp }
      await insertDebrief(scope, debrief)
      return debrief
    })
    onSaved({ organisationid, incidentid })
    return saved
  })
}

/** Indexed by their numbers; 0 is the empty version before the first save. */
async function readVersions(scope: Scope, incidentid: string): Promise<Debrief[]> {
  return [emptyOf(incidentid), ...(await readDebriefs(scope, incidentid, 0))]
}

function emptyOf(incidentid: string): Debrief {
  return {
    ...{ incidentid, version: 0, wentwell: '', wentbadly: '', actions: [] },
    ...{ userid: '', authorname: '', timestamp: null },
  }
}
