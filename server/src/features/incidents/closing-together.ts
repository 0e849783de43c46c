import { isMerged, mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  insertChanges,
  lockIncident,
  type StoredIncident,
  updateIncident,
} from './incidents-store.ts'
import { findMerged, lockMerges, readMerges } from './merged-incidents-store.ts'

/** An incident and all that is merged into it are closed, and reopened, in one transaction. */

type By = { userid: string; authorname: string; now: Date }

/**
 * Locks the incident and what is merged into it, in the order of their ids. `others`: the merged ones.
 * @throws Problem `not-found`
 */
export async function lockTogether(
  scope: Scope,
  id: string,
): Promise<{ incident: StoredIncident; others: StoredIncident[] }> {
  await lockMerges(scope)
  const locked: StoredIncident[] = []
  for (const each of [id, ...(await findMerged(scope, id))].sort()) {
    const incident = await lockIncident(scope, each)
    if (incident) locked.push(incident)
  }
  const incident = locked.find((each) => each.id === id)
  if (!incident) throw new Problem('not-found')
  return { incident, others: locked.filter((each) => each.id !== id) }
}

/** @throws Problem `conflict` if the incident closes and reopens with its main incident only */
export async function requireNotMerged(scope: Scope, incident: StoredIncident): Promise<void> {
  if (!isMerged(await readMerges(scope), incident)) return
  throw new Problem(
    'conflict',
    'This incident is merged into another one. Close or reopen that one, or take them apart first.',
  )
}

/** Sets or removes the time of closing, with its entry in the history. */
export async function setClosed(
  scope: Scope,
  incident: StoredIncident,
  closed: string | null,
  { userid, authorname, now }: By,
): Promise<StoredIncident> {
  const saved = { ...incident, version: incident.version + 1, closed }
  await updateIncident(scope, saved)
  await insertChanges(scope, incident.id, [
    {
      ...{ field: 'closed', value: closed ?? '', previous: incident.closed ?? '' },
      ...{ userid, authorname, timestamp: now.toISOString(), version: saved.version },
    },
  ])
  return saved
}

/**
 * Reopens a closed incident with all that was closed with it: its main incident, and what is merged into that one.
 * Returns the id of the main incident; undefined if the incident is open.
 */
export async function reopenTogether(
  scope: Scope,
  id: string,
  by: By,
): Promise<string | undefined> {
  await lockMerges(scope)
  const merges = await readMerges(scope)
  const own = merges.find((each) => each.id === id)
  if (!own || own.closed === null) return undefined
  const closed = Date.parse(own.closed)
  const main = mainIncidentOf(merges, own)
  const { incident, others } = await lockTogether(scope, main.id)
  for (const each of [incident, ...others]) {
    if (each.closed !== null && Date.parse(each.closed) === closed)
      await setClosed(scope, each, null, by)
  }
  return main.id
}
