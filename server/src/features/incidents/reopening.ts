import { describeDuration } from '@holdfast/contract/durations'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { REOPENING_MS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authorOf } from '../allocations/index.ts'
import { lockTogether, requireNotMerged, setClosed } from './closing-together.ts'
import type { IncidentsDependencies } from './incidents-dependencies.ts'
import { readChanges, type StoredIncident, toIncident } from './incidents-store.ts'

/**
 * Undoes the closing of an incident, within an hour. Its history and its log say who did it. Its record
 * continues: what was sealed at the closing stays sealed.
 */
export function registerReopening(
  { api, database, now }: Context,
  dependencies: IncidentsDependencies,
): void {
  const { appendAction, onEntriesAppended } = dependencies

  api.endpoint('reopenIncident', async ({ parameters, body, caller, organisationid }) => {
    const author = await authorOf(dependencies, organisationid, caller, now())
    const { id } = parameters
    const changed: ChangedCollection[] = [
      { collection: 'incidents' },
      { collection: 'logs', ownerid: id },
    ]
    let entries: LogEntry[] = []
    const reopened = await database.change(organisationid, changed, async (scope) => {
      const { incident, others } = await lockTogether(scope, id)
      if (await wasUndone(scope, incident, body.closed)) return incident
      requireClosing(incident, body.closed, author.now)
      await requireNotMerged(scope, incident)
      // What was closed with it is reopened with it.
      for (const each of others) {
        if (each.closed && isSameTime(each.closed, body.closed)) {
          await setClosed(scope, each, null, author)
        }
      }
      const open = await setClosed(scope, incident, null, author)
      const closer = await findCloser(scope, id)
      const content = `Incident reopened${closer && `. ${closer} had closed it.`}`
      entries = await appendAction(scope, id, { author, content })
      return open
    })
    if (entries.length > 0) onEntriesAppended(organisationid, entries)
    return toIncident(reopened)
  })
}

/** Who closed it last; `""` if that is not known. */
async function findCloser(scope: Scope, incidentid: string): Promise<string> {
  const changes = await readChanges(scope, incidentid, 0)
  const closing = changes.findLast(({ field, value }) => field === 'closed' && value !== '')
  return closing?.authorname ?? ''
}

/** Whether this closing was already undone: then the request is a retry. */
async function wasUndone(scope: Scope, { id }: StoredIncident, closing: string): Promise<boolean> {
  const changes = await readChanges(scope, id, 0)
  return changes.some(
    ({ field, value, previous }) =>
      field === 'closed' && value === '' && isSameTime(previous, closing),
  )
}

function requireClosing({ closed }: StoredIncident, closing: string, now: Date): void {
  if (closed === null || !isSameTime(closed, closing)) {
    throw new Problem('conflict', 'This incident has changed since. Look at it again.')
  }
  if (now.getTime() > Date.parse(closed) + REOPENING_MS) {
    throw new Problem(
      'closed',
      `An incident can be reopened for ${describeDuration(REOPENING_MS)} after it was closed. Report a new one.`,
    )
  }
}

function isSameTime(a: string, b: string): boolean {
  return Date.parse(a) === Date.parse(b)
}
