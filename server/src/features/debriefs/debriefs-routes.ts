import type { Debrief } from '@holdfast/contract/incidents/debriefs'
import type { Task } from '@holdfast/contract/incidents/tasks'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findIncident, lockIncident, type StoredIncident } from '../incidents/index.ts'
import { readTasks } from '../tasks/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { mergeDebrief } from './debriefs-rules.ts'
import { insertDebrief, readDebriefs, type StoredDebrief } from './debriefs-store.ts'
import { readOpenActions } from './open-actions.ts'
import { decidedTasks, seenActions, undecidedThatFit } from './tasks-in-debriefs-rules.ts'

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
      const { latest, tasks } = await readVersions(scope, incident)
      return toDebrief(latest, tasks)
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
      const { versions, latest, tasks } = await readVersions(scope, incident)
      const asSeen = (version: Version): Version => ({
        ...version,
        actions: seenActions(version, tasks, body.seen),
      })
      const [base, current] = [asSeen(versions[body.version] ?? latest), asSeen(latest)]
      const { fields, isChanged, conflicts } = mergeDebrief(current, base, body)
      if (conflicts.length > 0) throw new Problem('conflict', undefined, { conflicts })
      if (!isChanged) return toDebrief(latest, tasks)
      const debrief = {
        ...{ ...fields, incidentid, version: latest.version + 1, userid, authorname },
        taskids: decidedTasks(latest, { ...fields, seen: current.actions }, tasks),
        timestamp: now().toISOString(),
      }
      await insertDebrief(scope, debrief)
      return toDebrief(debrief, tasks)
    })
    onSaved({ organisationid, incidentid })
    return saved
  })
}

type Version = Omit<StoredDebrief, 'timestamp'> & { timestamp: string | null }

/** `versions` are indexed by their numbers; 0 is what admins find before the first save. */
async function readVersions(
  scope: Scope,
  { id, closed }: Pick<StoredIncident, 'id' | 'closed'>,
): Promise<{ versions: Version[]; latest: Version; tasks: Task[] }> {
  const tasks = closed === null ? [] : await readTasks(scope, id)
  const empty: Version = {
    ...{ incidentid: id, version: 0, wentwell: '', wentbadly: '', actions: [], taskids: [] },
    ...{ userid: '', authorname: '', timestamp: null },
  }
  const versions = [empty, ...(await readDebriefs(scope, id, 0))]
  return { versions, latest: versions.at(-1) ?? empty, tasks }
}

/** With the tasks about which it has not decided; before the first debrief they are all its actions. */
function toDebrief({ taskids, ...version }: Version, tasks: readonly Task[]): Debrief {
  const undecided = undecidedThatFit({ ...version, taskids }, tasks)
  return {
    ...{ ...version, actions: [...version.actions, ...undecided] },
    ...(version.version > 0 && undecided.length > 0 && { unseen: undecided.map(({ id }) => id) }),
  }
}
