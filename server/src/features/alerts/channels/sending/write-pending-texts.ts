import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Scope } from '../../../../platform/database/database.ts'
import { appendSummary } from '../../../incident-log/index.ts'
import { findNewestOpenId, lockIncident } from '../../../incidents/index.ts'
import { clearPendingTexts, findStep, lockPendingTexts } from './steps-store.ts'

/** `isLeft`: no log takes what must be seen, so it is still to be said elsewhere. */
type Written = { entries: LogEntry[]; isLeft: boolean }

const NOTHING: Written = { entries: [], isLeft: false }

/**
 * Says in the log what it is still to say of a step, once, whichever process does it. A closed log takes nothing: who
 * was not told of an end then stands in the one that people read now. The logs are locked first, as by whoever closes
 * an incident, and always in the same order.
 */
export async function writePendingTexts(scope: Scope, seq: number, now: Date): Promise<Written> {
  const step = await findStep(scope, seq)
  if (!step) return NOTHING
  const { event, incidentid } = step
  const open = event === 'ended' ? await findNewestOpenId(scope) : undefined
  for (const id of [...new Set([incidentid, open ?? incidentid])].sort()) {
    await lockIncident(scope, id)
  }
  const texts = await lockPendingTexts(scope, seq)
  if (texts.length === 0) return NOTHING
  const own = await append(scope, incidentid, texts, now)
  const mustBeSeen = own.length === 0 && event === 'ended'
  const entries = mustBeSeen && open !== undefined ? await append(scope, open, texts, now) : own
  const isLeft = mustBeSeen && entries.length === 0
  if (!isLeft) await clearPendingTexts(scope, seq)
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
