import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { RollMark } from '@holdfast/contract/roll-call/marks'
import type { Release } from '@holdfast/contract/roll-call/release-words'
import { personKey } from '@holdfast/contract/roll-call/standing-marks'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { correctedTime, isTooLate } from '../incident-log/index.ts'
import { findReadAsOne, lockIncident } from '../incidents/index.ts'
import { type GivenMark, isSameMark, type MarkOfIncident } from './marks-rules.ts'
import {
  findMark,
  insertMark,
  lockPerson,
  readBefore,
  readLastSeq,
  readMarksOf,
} from './marks-store.ts'
import { findNamedPeople } from './named-people.ts'
import { type Compared, checkNote, refuseSecondRelease } from './release-refusals.ts'
import { joinReleases, lockWithOthers, refuseReleasedElsewhere } from './released-elsewhere.ts'
import { findCurrentMark, settlesDisputedRelease } from './releases.ts'

export type NewMark = GivenMark & { incidentid: string }

/** `readsAdults`: whether the author may read what the school has noted about adults. */
type Author = {
  userid: string
  authorname: string
  device: string
  received: Date
  readsAdults: boolean
}

/** `others`: marks that were added with it, of this incident or another. `entries`: what the logs say of that. */
export type StoredMark = { mark: RollMark; others: RollMark[]; entries: LogEntry[] }

/** Stores the mark; a retry returns the one that was stored first, even if the incident is closed. */
export async function storeMark(
  scope: Scope,
  mark: NewMark,
  { received, readsAdults, ...author }: Author,
): Promise<StoredMark> {
  const { incidentid } = mark
  // Marks are sealed by number, so the lock lets only one mark of an incident get its number at a time.
  const lock = mark.release && mark.offline ? lockWithOthers : lockIncident
  const incident = await lock(scope, incidentid)
  if (!incident) throw new Problem('not-found')
  const stored = await findMark(scope, mark.id.toLowerCase())
  if (stored) {
    if (isSameMark(stored, { ...mark, userid: author.userid })) return alone(stored)
    throw new Problem('taken', TAKEN)
  }
  const written = correctedTime(mark, received)
  if (isTooLate(written, incident.closed, received)) throw new Problem('closed')
  const people = await findNamedPeople(scope, mark)
  const readAsOne = await findReadAsOne(scope, incidentid)
  const last = await readLastSeq(scope, readAsOne)
  // More than there is comes from a server before a restore, or is made up: its author may have known nothing.
  const upTo = (number: number) => (number > last ? 0 : number)
  const known = upTo(mark.known)
  const knownin = readAsOne.flatMap((id) => {
    const other = mark.knownin?.find((each) => each.incidentid === id)
    return id === incidentid || !other ? [] : [{ incidentid: id, known: upTo(other.known) }]
  })
  const heard = [{ incidentid, known }, ...knownin]
  const before = await readBefore(scope, readAsOne, { ...author, heard })
  const { exercise } = incident
  const circumstances = { people, readAsOne, readsAdults, exercise, received }
  const checked = await checkRelease(scope, { ...mark, known, knownin }, circumstances)
  const inserted = await insert(scope, {
    ...{ id: mark.id.toLowerCase(), incidentid, people, known, ...author },
    knownin: knownin.length > 0 ? knownin : null,
    ...{ state: mark.state, place: mark.place, note: mark.note },
    release: checked.release,
    knownalert: mark.knownalert ?? null,
    timestamp: timeAfter(before, {
      ...author,
      timestamp: written,
      devicetimestamp: mark.timestamp,
    }),
    devicetimestamp: mark.timestamp,
    received: received.toISOString(),
  })
  if (!checked.compared) return alone(inserted)
  const elsewhere = { ...checked.compared, incidentids: readAsOne, exercise, received }
  const { marks: others, entries } = await joinReleases(scope, inserted, elsewhere)
  return { mark: inserted, others, entries }
}

function alone(mark: RollMark): StoredMark {
  return { mark, others: [], entries: [] }
}

type Circumstances = {
  people: RollMark['people']
  readAsOne: readonly string[]
  readsAdults: boolean
  exercise: boolean
  received: Date
}

/** `compared`: what it still has to be compared with in other incidents, because it has happened. */
type Checked = { release: Release | null; compared?: Omit<Compared, 'mark'> | undefined }

/** A release is of one person. Resolves to it, with what the list of the school says of the adult. */
async function checkRelease(
  scope: Scope,
  mark: MarkOfIncident,
  { people, readAsOne, readsAdults, exercise, received }: Circumstances,
): Promise<Checked> {
  const [person] = people
  const { release } = mark
  if (release === null || person === undefined) return { release }
  await lockPerson(scope, personKey(person))
  const marks = await readMarksReadAsOne(scope, readAsOne, person)
  refuseSecondRelease({ mark, person, marks })
  const standing = findCurrentMark(person, marks)
  // Its author knew what another incident says.
  const settles = standing !== undefined && settlesDisputedRelease(mark, standing)
  if (!mark.offline && !settles) {
    const elsewhere = { incidentids: readAsOne, exercise, received }
    await refuseReleasedElsewhere(scope, { mark, person, marks }, elsewhere)
  }
  const checked = await checkNote(scope, { mark, release, person, marks }, readsAdults)
  return { release: checked, compared: mark.offline && !settles ? { person, marks } : undefined }
}

async function readMarksReadAsOne(
  scope: Scope,
  incidentids: readonly string[],
  person: Pick<RollMark['people'][number], 'personid'>,
): Promise<RollMark[]> {
  const marks: RollMark[] = []
  // One after the other, because one transaction does one thing at a time.
  for (const id of incidentids) marks.push(...(await readMarksOf(scope, id, person)))
  return marks.sort((a, b) => a.seq - b.seq)
}

async function insert(scope: Scope, mark: Parameters<typeof insertMark>[1]): Promise<RollMark> {
  const inserted = await insertMark(scope, mark)
  // A mark of another incident was stored under the id at the same moment.
  if (!inserted) throw new Problem('taken', TAKEN)
  return inserted
}

/** Nobody marks before what they have seen, nor before what they did earlier, whatever a clock or a delay says. */
function timeAfter(
  { seen, own }: Pick<Awaited<ReturnType<typeof readBefore>>, 'seen' | 'own'>,
  mark: Pick<RollMark, 'userid' | 'timestamp' | 'devicetimestamp'>,
): string {
  const time = timeInAuthorOrder(mark, own)
  return seen !== null && seen > time ? seen : time
}

const TAKEN = 'There is another mark under this id already'
