import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../platform/database/database.ts'
import { appendSummary } from '../incident-log/index.ts'
import { readOpenIncidents } from '../incidents/index.ts'

/** Whom an open roll call expects has changed, so its log says so. */
export async function tellOpenIncidents(
  scope: Scope,
  content: string | undefined,
  now: Date,
): Promise<LogEntry[]> {
  if (content === undefined) return []
  const entries: LogEntry[] = []
  // One after the other, because one transaction does one thing at a time.
  for (const { id } of await readOpenIncidents(scope.trx, [scope.organisationid])) {
    entries.push(...(await appendSummary(scope, id, { now, content })))
  }
  return entries
}
