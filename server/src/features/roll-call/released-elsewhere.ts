import { randomUUID } from 'node:crypto'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { isSameAdult } from '@holdfast/contract/roll-call/adult-notes'
import type { MarkedPerson, RollMark } from '@holdfast/contract/roll-call/marks'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { appendSummary } from '../incident-log/index.ts'
import {
  findIncident,
  findOpenIds,
  lockIncident,
  nameIncident,
  type StoredIncident,
} from '../incidents/index.ts'
import { insertMark, readMarksSince } from './marks-store.ts'
import type { Compared } from './release-refusals.ts'
import { adviceOnReleased, cameBack, describeReleased, findCurrentMark } from './releases.ts'

/**
 * Two people may report the same fire, and each gate counts in its own incident. So the releases of other open
 * incidents count too, exercises apart.
 */

/** How long they count: an incident that somebody forgot to close must not hold up a gate. */
const COUNTS_ELSEWHERE_MS = 24 * 60 * 60_000

type Elsewhere = { incidentids: readonly string[]; exercise: boolean; received: Date }

/** Refuses to hand over whoever was handed over in another incident, and is not said to have come back. */
export async function refuseReleasedElsewhere(
  scope: Scope,
  { person, marks }: Compared,
  elsewhere: Elsewhere,
): Promise<void> {
  const standing = findCurrentMark(person, await readMarksElsewhere(scope, person, elsewhere))
  const released = standing?.released
  if (!standing || !released || cameBack(marks, released)) return
  const { name } = person
  throw new Problem(
    'conflict',
    `${describeReleased(name, released)} That was in another incident that is still open. ${adviceOnReleased(name)} If ${name} is here again, mark that first.`,
    { released: standing },
  )
}

/** Locks the incident, and before it those into which a release that was made offline may have to be written. */
export async function lockWithOthers(
  scope: Scope,
  incidentid: string,
): Promise<StoredIncident | undefined> {
  const incident = await findIncident(scope, incidentid)
  if (!incident) return undefined
  const open = await findOpenIds(scope, incident)
  // In the order of their ids, as a closing locks them.
  const ids = [...new Set([incidentid, ...open])].sort()
  const locked = new Map<string, StoredIncident | undefined>()
  for (const id of ids) locked.set(id, await lockIncident(scope, id))
  return locked.get(incidentid)
}

/**
 * A release that was made offline is kept, because the child has gone. If another incident has a release to another
 * adult, each gets the one of the other: its roll call then shows both, as it does two of its own, until somebody says
 * which is right. Both logs say so without the name.
 */
export async function joinReleases(
  scope: Scope,
  release: RollMark,
  { person, marks, ...elsewhere }: Omit<Compared, 'mark'> & Elsewhere,
): Promise<{ marks: RollMark[]; entries: LogEntry[] }> {
  // Long ago on a phone that was found again: the child has been at school since.
  if (release.timestamp < countedSince(elsewhere)) return { marks: [], entries: [] }
  const all = await readMarksElsewhere(scope, person, elsewhere)
  const added: RollMark[] = []
  const entries: LogEntry[] = []
  for (const [incidentid, ofIncident] of Map.groupBy(all, (mark) => mark.incidentid)) {
    const others = releasesOf(person, ofIncident).filter(
      (other) => !isSameAdult(other.release, release.release) && !cameBack(marks, other),
    )
    if (others.length === 0) continue
    const [here, there] = [release.incidentid, incidentid]
    for (const other of others) added.push(...(await copyTo(scope, other, here, elsewhere)))
    added.push(...(await copyTo(scope, release, there, elsewhere)))
    entries.push(...(await tellBoth(scope, person, [here, there], elsewhere.received)))
  }
  return { marks: added, entries }
}

/** The marks of the person in other open incidents. Somebody on no list is known by name there, which proves nothing. */
async function readMarksElsewhere(
  scope: Scope,
  person: MarkedPerson,
  elsewhere: Elsewhere,
): Promise<RollMark[]> {
  if (person.personid === '') return []
  const open = await findOpenIds(scope, elsewhere)
  const others = open.filter((id) => !elsewhere.incidentids.includes(id))
  return readMarksSince(scope, others, person, countedSince(elsewhere))
}

function countedSince({ received }: Elsewhere): string {
  return new Date(received.getTime() - COUNTS_ELSEWHERE_MS).toISOString()
}

/** The releases that stand: one, or two that contradict each other. */
function releasesOf(person: MarkedPerson, marks: readonly RollMark[]): RollMark[] {
  const standing = findCurrentMark(person, marks)
  const { released, conflict } = standing ?? {}
  const seqs = [released?.seq, conflict?.state === 'released' ? conflict.seq : undefined]
  return marks.filter(({ seq }) => seqs.includes(seq))
}

/** Adds the release to an incident as what was said in another one; nothing if it is there. */
async function copyTo(
  scope: Scope,
  { seq, ...release }: RollMark,
  incidentid: string,
  elsewhere: Elsewhere,
): Promise<RollMark[]> {
  const [person] = release.people
  const from = await lockIncident(scope, release.incidentid)
  if (!person || !from) return []
  const there = await readMarksSince(scope, [incidentid], person, countedSince(elsewhere))
  if (there.some((mark) => isCopy(mark, release))) return []
  const said = `In another incident: ${nameIncident(from)}`
  const copy = await insertMark(scope, {
    ...{ ...release, id: randomUUID(), incidentid, received: elsewhere.received.toISOString() },
    // Whoever handed over knew nothing of this incident.
    ...{ known: 0, knownin: null, knownalert: null },
    note: [said, release.note].filter(Boolean).join('. '),
  })
  return copy ? [copy] : []
}

/** Without the name: the log stays on phones for weeks. */
async function tellBoth(
  scope: Scope,
  { groupname }: MarkedPerson,
  [here, there]: readonly [string, string],
  now: Date,
): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for (const [incidentid, otherid] of [
    [here, there],
    [there, here],
  ] as const) {
    const other = await lockIncident(scope, otherid)
    const where = other ? nameIncident(other) : otherid
    const content = `${groupname || 'On no list'}: somebody was handed to two adults, here and in ${where}. Roll call says who. Find out where they are.`
    entries.push(...(await appendSummary(scope, incidentid, { now, content })))
  }
  return entries
}

function isCopy(mark: RollMark, release: Omit<RollMark, 'seq'>): boolean {
  return (
    mark.userid === release.userid &&
    mark.devicetimestamp === release.devicetimestamp &&
    isSameAdult(mark.release, release.release)
  )
}
