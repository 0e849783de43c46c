import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../../../platform/database/database.ts'
import { appendSummary } from '../../../incident-log/index.ts'
import { findNewestOpenId, lockIncident } from '../../../incidents/index.ts'
import { clearUnwritten, findIncidentOfStep, lockUnwritten } from './steps-store.ts'

/** `isLeft`: no log takes what must be seen, so it is still to be said elsewhere. */
type Written = { entries: LogEntry[]; isLeft: boolean }

/**
 * Says in the log what it is still to say of a step, once, whichever process does it. A closed log takes nothing: who
 * was not told of an end then stands in the one that people read now. The logs are locked first, as by whoever closes
 * an incident, and always in the same order.
 */
export async function writeUnwritten(scope: Scope, seq: number, now: Date): Promise<Written> {
  const incidentid = await findIncidentOfStep(scope, seq)
  if (incidentid === undefined) return { entries: [], isLeft: false }
  const open = await findNewestOpenId(scope)
  for (const id of [...new Set([incidentid, open ?? incidentid])].sort()) {
    await lockIncident(scope, id)
  }
  const step = await lockUnwritten(scope, seq)
  if (!step) return { entries: [], isLeft: false }
  const own = await append(scope, incidentid, step.unwritten, now)
  const mustBeSeen = own.length === 0 && step.event === 'ended'
  const entries =
    mustBeSeen && open !== undefined ? await append(scope, open, step.unwritten, now) : own
  const isLeft = mustBeSeen && entries.length === 0
  if (!isLeft) await clearUnwritten(scope, seq)
  return { entries, isLeft }
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
