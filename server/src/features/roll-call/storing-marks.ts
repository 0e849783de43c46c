import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
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
import { checkNote, refuseReleasedElsewhere, refuseSecondRelease } from './release-refusals.ts'

export type NewMark = GivenMark & { incidentid: string }

/** `readsAdults`: whether the author may read what the school has noted about adults. */
type Author = {
  userid: string
  authorname: string
  device: string
  received: Date
  readsAdults: boolean
}

/** Stores the mark; a retry returns the one that was stored first, even if the incident is closed. */
export async function storeMark(
  scope: Scope,
  mark: NewMark,
  { received, readsAdults, ...author }: Author,
): Promise<RollMark> {
  const { incidentid } = mark
  // Marks are sealed by number, so the lock lets only one mark of an incident get its number at a time.
  const incident = await lockIncident(scope, incidentid)
  if (!incident) throw new Problem('not-found')
  const stored = await findMark(scope, mark.id.toLowerCase())
  if (stored) {
    if (isSameMark(stored, { ...mark, userid: author.userid })) return stored
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
  const release = await checkRelease(scope, { ...mark, known, knownin }, circumstances)
  return insert(scope, {
    ...{ id: mark.id.toLowerCase(), incidentid, people, known, ...author },
    knownin: knownin.length > 0 ? knownin : null,
    ...{ state: mark.state, place: mark.place, note: mark.note },
    release,
    knownalert: mark.knownalert ?? null,
    timestamp: timeAfter(before, {
      ...author,
      timestamp: written,
      devicetimestamp: mark.timestamp,
    }),
    devicetimestamp: mark.timestamp,
    received: received.toISOString(),
  })
}

type Circumstances = {
  people: RollMark['people']
  readAsOne: readonly string[]
  readsAdults: boolean
  exercise: boolean
  received: Date
}

/** A release is of one person. Resolves to it, with what the list of the school says of the adult. */
async function checkRelease(
  scope: Scope,
  mark: MarkOfIncident,
  { people, readAsOne, readsAdults, exercise, received }: Circumstances,
): Promise<Release | null> {
  const [person] = people
  const { release } = mark
  if (release === null || person === undefined) return release
  await lockPerson(scope, personKey(person))
  const marks = await readMarksReadAsOne(scope, readAsOne, person)
  refuseSecondRelease({ mark, person, marks })
  const elsewhere = { incidentids: readAsOne, exercise, received }
  await refuseReleasedElsewhere(scope, { mark, person, marks }, elsewhere)
  return checkNote(scope, { mark, release, person, marks }, readsAdults)
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
