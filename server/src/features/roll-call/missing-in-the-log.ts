import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import { byOldest } from '@holdfast/contract/sorting'
import type { Scope } from '../../platform/database/database.ts'
import { appendSummary } from '../incident-log/index.ts'
import { hasSameMissing, missingText } from './missing-in-the-log-rules.ts'
import { readRollCounts } from './roll-counts-store.ts'
import {
  findLastTold,
  readToldOfGroup,
  readWaiting,
  saveTold,
  type Told,
} from './told-missing-store.ts'

/** How often the log speaks of missing people at most: many phones count at once. See docs/decisions/0204. */
const TOLD_EVERY_MS = 15_000

/**
 * Lets the log speak of who is missing in the group that was just counted, if that has changed: at once, or
 * together with other groups when it spoke a moment ago. The incident must be locked. Returns the log entries.
 */
export async function tellOfCount(
  scope: Scope,
  { incidentid, groupid }: Pick<RollCount, 'incidentid' | 'groupid'>,
  now: Date,
): Promise<LogEntry[]> {
  const told = await readToldOfGroup(scope, incidentid, groupid)
  const [change] = await findChanges(scope, incidentid, [told])
  if (!change) return []
  const last = await findLastTold(scope, incidentid)
  // After a clock was set back, what was told "later" must not silence the log until then.
  const since = last === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(last)
  if (since >= 0 && since < TOLD_EVERY_MS) {
    const due = now.getTime() + TOLD_EVERY_MS - since
    await saveTold(scope, incidentid, [{ ...told, due: new Date(due).toISOString() }])
    return []
  }
  return tellWaiting(scope, incidentid, now, told)
}

/** Lets the log speak, in one entry, of all groups whose change waits. The incident must be locked. */
export async function tellWaiting(
  scope: Scope,
  incidentid: string,
  now: Date,
  counted?: Told,
): Promise<LogEntry[]> {
  const waiting = await readWaiting(scope, incidentid)
  const others = waiting.filter(({ groupid }) => groupid !== counted?.groupid)
  const all = counted ? [...others, counted] : others
  const changes = await findChanges(scope, incidentid, all)
  const said = new Map(changes.map((count) => [count.groupid, count.id]))
  const timestamp = now.toISOString()
  await saveTold(
    scope,
    incidentid,
    all.map((before) => {
      const countid = said.get(before.groupid)
      return countid ? { ...before, countid, told: timestamp, due: null } : { ...before, due: null }
    }),
  )
  if (changes.length === 0) return []
  const content = changes.map(missingText).join('\n')
  return appendSummary(scope, incidentid, { now, content })
}

/** The counts that stand, of those groups in which they name other people than what the log said. */
async function findChanges(
  scope: Scope,
  incidentid: string,
  groups: readonly Told[],
): Promise<RollCount[]> {
  const ids = new Set(groups.map(({ groupid }) => groupid))
  const counts = (await readRollCounts(scope, incidentid)).filter((each) => ids.has(each.groupid))
  const byGroup = Map.groupBy(counts.toSorted(byOldest), ({ groupid }) => groupid)
  return groups.flatMap(({ groupid, countid }) => {
    const own = byGroup.get(groupid) ?? []
    const standing = own.at(-1)
    const told = own.find(({ id }) => id === countid)
    return standing === undefined || hasSameMissing(standing, told) ? [] : [standing]
  })
}
