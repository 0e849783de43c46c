import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { type AlertToAll, newestAlertToAll } from '@holdfast/contract/roll-call/counted-before'
import type { RollMark } from '@holdfast/contract/roll-call/marks'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import { summariseRollCall } from '@holdfast/contract/roll-call/roll-call-totals'
import { standingCount } from '@holdfast/contract/roll-call/standing-count'
import { standMarks } from '@holdfast/contract/roll-call/standing-marks'
import type { Scope } from '../../platform/database/database.ts'
import { readSentAlerts } from '../alerts/index.ts'
import { appendSummary } from '../incident-log/index.ts'
import { findIncident } from '../incidents/index.ts'
import { readMarks, wereMissing } from './marks-store.ts'
import {
  hasSameMissing,
  missingByNameText,
  missingKeys,
  missingText,
} from './missing-in-the-log-rules.ts'
import { readRollCall } from './read-roll-call.ts'
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

/** In `told_missing`, what was said of marks has a row of its own beside that of counts. */
const BY_NAME = 'by name '

/** The same for the groups of the people whom a mark names. */
export async function tellOfMark(scope: Scope, mark: RollMark, now: Date): Promise<LogEntry[]> {
  const { incidentid, people } = mark
  if (mark.state !== 'missing' && !(await wereMissing(scope, incidentid, people))) return []
  const groups = [...new Set(people.map(({ groupid }) => groupid))]
  const entries: LogEntry[] = []
  for (const groupid of groups) {
    entries.push(...(await tellOfCount(scope, { incidentid, groupid: BY_NAME + groupid }, now)))
  }
  return entries
}

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
  const said = new Map(changes.map(({ groupid, id }) => [groupid, id]))
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
  const content = changes.map(({ text }) => text).join('\n')
  return appendSummary(scope, incidentid, { now, content })
}

/** What the log has to say of a group, and the count or mark after which it is so. */
type News = { groupid: string; id: string; text: string }

/** Those groups in which other people are missing than what the log said. */
async function findChanges(
  scope: Scope,
  incidentid: string,
  groups: readonly Told[],
): Promise<News[]> {
  const [byName, byNumber] = partition(groups, ({ groupid }) => groupid.startsWith(BY_NAME))
  return [
    ...(await findChangedCounts(scope, incidentid, byNumber)),
    ...(await findChangedMarks(scope, incidentid, byName)),
  ]
}

/** What was told is what the counts said up to the one whose id is kept. */
async function findChangedCounts(
  scope: Scope,
  incidentid: string,
  groups: readonly Told[],
): Promise<News[]> {
  if (groups.length === 0) return []
  const ids = new Set(groups.map(({ groupid }) => groupid))
  const counts = (await readRollCounts(scope, incidentid)).filter((each) => ids.has(each.groupid))
  const alerted = await findAlertToAll(scope, incidentid)
  const byGroup = Map.groupBy(counts, ({ groupid }) => groupid)
  const changed = groups.flatMap(({ groupid, countid }) => {
    const own = byGroup.get(groupid) ?? []
    const standing = standingCount(own, alerted)
    const last = own.toSorted((a, b) => a.seq - b.seq).at(-1)
    if (standing === undefined || last === undefined) return []
    const toldSeq = own.find(({ id }) => id === countid)?.seq ?? 0
    const before = own.filter(({ seq }) => seq <= toldSeq)
    if (hasSameMissing(standing, standingCount(before, alerted))) return []
    return [{ groupid, last, standing }]
  })
  const [news] = changed
  if (news === undefined) return []
  const added = await readAdded(scope, { incidentid, alerted, moment: news.last.received })
  return changed.map(({ groupid, last, standing }) => ({
    ...{ groupid, id: last.id },
    text: missingText(standing, alerted, added.get(groupid) ?? 0),
  }))
}

type Moment = { incidentid: string; alerted: AlertToAll | undefined; moment: string }

/** How many have come onto the list of each group since its count. */
async function readAdded(
  scope: Scope,
  { incidentid, alerted, moment }: Moment,
): Promise<ReadonlyMap<string, number>> {
  const incident = await findIncident(scope, incidentid)
  if (!incident) return new Map()
  const { timestamp: report, closed } = incident
  const of = { ids: [incidentid], moment: closed ?? moment, report, closed, alerted }
  const { groups, counts } = await readRollCall(scope, of)
  const rollCall = summariseRollCall(groups, counts, alerted)
  return new Map(rollCall.groups.map(({ id, added }) => [id, added]))
}

async function findAlertToAll(scope: Scope, incidentid: string): Promise<AlertToAll | undefined> {
  const incident = await findIncident(scope, incidentid)
  if (!incident) return undefined
  const sent = { incidentids: [incidentid], since: incident.timestamp }
  return newestAlertToAll(await readSentAlerts(scope, sent), incident.closed)
}

/** The same of marks. */
async function findChangedMarks(
  scope: Scope,
  incidentid: string,
  groups: readonly Told[],
): Promise<News[]> {
  if (groups.length === 0) return []
  const marks = await readMarks(scope, incidentid)
  const last = marks.at(-1)
  if (last === undefined) return []
  const now = standMarks([], marks)
  return groups.flatMap(({ groupid, countid }) => {
    const toldSeq = marks.find(({ id }) => id === countid)?.seq ?? 0
    const before = standMarks(
      [],
      marks.filter(({ seq }) => seq <= toldSeq),
    )
    const ofGroup = groupid.slice(BY_NAME.length)
    if (missingKeys(before, ofGroup) === missingKeys(now, ofGroup)) return []
    return [{ groupid, id: last.id, text: missingByNameText(now, ofGroup) }]
  })
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))]
}
