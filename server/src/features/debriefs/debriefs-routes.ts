import type { Debrief } from '@holdfast/contract/incidents/debriefs'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findIncident, lockIncident, type StoredIncident } from '../incidents/index.ts'
import { readTasks } from '../tasks/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { actionsFromTasks, mergeDebrief } from './debriefs-rules.ts'
import { insertDebrief, readDebriefs } from './debriefs-store.ts'
import { readOpenActions } from './open-actions.ts'

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
      const incident = await findIncident(scope, parameters.id)
      if (!incident) throw new Problem('not-found')
      return (await readVersions(scope, incident)).current
    }),
  )

  api.endpoint('listOpenActions', ({ organisationid }) =>
    database.read(organisationid, readOpenActions),
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
      const { versions, current } = await readVersions(scope, incident)
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

/** Indexed by their numbers; 0 is what admins find before the first save. */
async function readVersions(
  scope: Scope,
  { id, closed }: Pick<StoredIncident, 'id' | 'closed'>,
): Promise<{ versions: Debrief[]; current: Debrief }> {
  const actions = closed === null ? [] : actionsFromTasks(await readTasks(scope, id))
  const empty: Debrief = {
    ...{ incidentid: id, version: 0, wentwell: '', wentbadly: '', actions },
    ...{ userid: '', authorname: '', timestamp: null },
  }
  const versions = [empty, ...(await readDebriefs(scope, id, 0))]
  return { versions, current: versions.at(-1) ?? empty }
}
