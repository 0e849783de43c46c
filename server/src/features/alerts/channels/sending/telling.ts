import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../../../platform/database/database.ts'
import { appendSummary } from '../../../incident-log/index.ts'
import { findNewestOpenId } from '../../../incidents/index.ts'
import type { Told } from './store-outcome.ts'

/** A closed log takes nothing; what must be seen then stands in the one that people read now. */
export async function writeTold(
  scope: Scope,
  { incidentid, texts, mustBeSeen }: Told,
  now: Date,
): Promise<LogEntry[]> {
  const written = await append(scope, incidentid, texts, now)
  if (written.length > 0 || !mustBeSeen) return written
  const open = await findNewestOpenId(scope)
  return open === undefined ? [] : append(scope, open, texts, now)
}

async function append(
  scope: Scope,
  incidentid: string,
  texts: readonly string[],
  now: Date,
): Promise<LogEntry[]> {
  const written: LogEntry[] = []
  for (const content of texts) {
    written.push(...(await appendSummary(scope, incidentid, { now, content })))
  }
  return written
}
