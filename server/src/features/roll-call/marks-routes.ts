import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { mainIncidentOf, mergedInto } from '@holdfast/contract/incidents/merged-incidents'
import { timeAfterOwnChanges } from '@holdfast/contract/incidents/task-state'
import type { RollMark, StandingMark } from '@holdfast/contract/roll-call/marks'
import { standMarks } from '@holdfast/contract/roll-call/standing-marks'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { correctedTime, isTooLate } from '../incident-log/index.ts'
import { findIncident, lockIncident, readMerges } from '../incidents/index.ts'
import { type GivenMark, isSameMark, markedPeople, personidsOf } from './marks-rules.ts'
import { findMark, insertMark, readBefore, readMarks } from './marks-store.ts'
import { tellOfMark } from './missing-in-the-log.ts'
import { findPeople, readRollCallNames } from './people-store.ts'
import { refuseNoted, refuseSecondRelease } from './release-refusals.ts'
import { asMark } from './releases.ts'
import { readRollGroups } from './roll-groups-store.ts'
import { findVisitors } from './visitors-store.ts'

/** Whether marks are shown depends on whether their incident is open. */
export const MARKS_DEPEND_ON = ['incidents'] as const

/** What stands of an incident, and its responses. */
type Standing = {
  /** When the incident was reported: one that was deleted and reported again has marks of its own. */
  reported: string
  isClosed: boolean
  lastSeq: number
  marks: readonly StandingMark[]
  response: CachedResponse
}

type Dependencies = AuthorDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

export function registerMarksRoutes(
  { api, cachedLists, database, now }: Context,
  { onEntriesAppended, ...dependencies }: Dependencies,
): void {
  const standing = cachedLists.define(
    'marks',
    async (scope, { organisationid, ownerid }, previous: Standing | undefined) => {
      const incident = await findIncident(scope, ownerid)
      if (!incident) throw new Problem('not-found')
      const reported = incident.timestamp
      const before = previous?.reported === reported ? previous : undefined
      const added = await readMarks(scope, ownerid, before?.lastSeq)
      const marks = standMarks(before?.marks ?? [], added)
      const lastSeq = added.at(-1)?.seq ?? before?.lastSeq ?? 0
      const response = CachedResponse.ofCollection('marks', { organisationid }, marks)
      return { reported, isClosed: incident.closed !== null, lastSeq, marks, response }
    },
    MARKS_DEPEND_ON,
  )

  api.cachedEndpoint('listMarks', async ({ caller, organisationid, parameters, query }) => {
    const { id } = parameters
    const { marks, isClosed, response } = await standing({ organisationid, ownerid: id })
    const isReadable = !isClosed || caller.type === 'admin'
    const after = Number(query.after ?? 0)
    if (isReadable && after === 0) return response
    const shown = isReadable ? marks.filter(({ seq }) => seq > after) : []
    const json = JSON.stringify(shown)
    const part = new CachedResponse(json, `${organisationid} marks ${after}`)
    part.version = response.version
    return part
  })

  api.endpoint('listMarkHistory', ({ organisationid, parameters }) =>
    database.read(organisationid, async (scope) => {
      if (!(await findIncident(scope, parameters.id))) throw new Problem('not-found')
      return readMarks(scope, parameters.id)
    }),
  )

  api.endpoint('addMark', ({ body, caller, organisationid, parameters }) => {
    const mark = { ...body, release: null, offline: false, incidentid: parameters.id }
    return addMark(caller, organisationid, mark)
  })

  api.endpoint('addRelease', ({ body, caller, organisationid, parameters }) => {
    const mark = { ...asMark(body), incidentid: parameters.id }
    return addMark(caller, organisationid, mark)
  })

  async function addMark(
    caller: SignedInUser,
    organisationid: string,
    given: NewMark,
  ): Promise<RollMark> {
    const { incidentid } = given
    const received = now()
    const signedIn = await authorOf(dependencies, organisationid, caller, received)
    const { userid, authorname } = signedIn
    const readsAdults = isAllowed(signedIn, 'read adults')
    const author = { userid, authorname, received, readsAdults }
    const { mark, entries } = await database.changeAsFound(organisationid, async (scope) => {
      const mark = await storeMark(scope, given, author)
      const entries = await tellOfMark(scope, mark, received)
      const changed: ChangedCollection[] = [{ collection: 'marks', ownerid: incidentid }]
      if (entries.length > 0) changed.push({ collection: 'logs', ownerid: incidentid })
      return { result: { mark, entries }, changed }
    })
    if (entries.length > 0) onEntriesAppended(organisationid, entries)
    return mark
  }
}

type NewMark = GivenMark & { incidentid: string }

/** `readsAdults`: whether the author has seen what the school has noted about adults. */
type Author = { userid: string; authorname: string; received: Date; readsAdults: boolean }

/** Stores the mark; a retry returns the one that was stored first, even if the incident is closed. */
async function storeMark(
  scope: Scope,
  mark: NewMark,
  { received, readsAdults, ...author }: Author,
): Promise<RollMark> {
  const { incidentid, state, place, note, release } = mark
  // Marks are sealed by number, so the lock lets only one mark of an incident get its number at a time.
  const incident = await lockIncident(scope, incidentid)
  if (!incident) throw new Problem('not-found')
  const id = mark.id.toLowerCase()
  const stored = await findMark(scope, id)
  if (stored) {
    if (isSameMark(stored, { ...mark, userid: author.userid })) return stored
    throw new Problem('taken', TAKEN)
  }
  const written = correctedTime(mark, received)
  if (isTooLate(written, incident.closed, received)) throw new Problem('closed')
  const ids = personidsOf(mark)
  // With names off nobody learns by an id who it is.
  const isOn = (await readRollCallNames(scope)) === 'on'
  const people = ids.length === 0 || !isOn ? [] : await findListed(scope, ids)
  if (people.length === 0 && !mark.name) {
    throw new Problem('invalid', 'Send a name, because nobody with this id is on the list')
  }
  const marked = markedPeople(mark, people, await readRollGroups(scope))
  const readAsOne = await findReadAsOne(scope, incidentid)
  const [person] = marked
  if (release && person) {
    await refuseSecondRelease(scope, mark, person, readAsOne)
    if (!readsAdults && !mark.offline) await refuseNoted(scope, mark, person.personid)
  }
  const before = await readBefore(scope, readAsOne, { ...author, known: mark.known })
  // More than there is comes from a server before a restore, or is made up: its author may have known nothing.
  const known = mark.known > before.last ? 0 : mark.known
  const inserted = await insertMark(scope, {
    ...{ id, incidentid, state, place, note, release, known, ...author },
    timestamp: timeAfter(before, {
      ...author,
      timestamp: written,
      devicetimestamp: mark.timestamp,
    }),
    people: marked,
    devicetimestamp: mark.timestamp,
    received: received.toISOString(),
  })
  // A mark of another incident was stored under the id at the same moment.
  if (!inserted) throw new Problem('taken', TAKEN)
  return inserted
}

/** The ids of the incident and all that are merged with it. */
async function findReadAsOne(scope: Scope, incidentid: string): Promise<string[]> {
  const merges = await readMerges(scope)
  const own = merges.find(({ id }) => id === incidentid)
  if (!own) return [incidentid]
  const main = mainIncidentOf(merges, own)
  return [main.id, ...mergedInto(merges, main.id).map(({ id }) => id)]
}

/** Those with these ids on the lists, and the visitors. */
async function findListed(scope: Scope, ids: readonly string[]) {
  return [...(await findPeople(scope, ids)), ...(await findVisitors(scope, ids))]
}

/** Nobody marks before what they have seen, nor before what they did earlier, whatever a clock or a delay says. */
function timeAfter(
  { seen, own }: Pick<Awaited<ReturnType<typeof readBefore>>, 'seen' | 'own'>,
  mark: Pick<RollMark, 'userid' | 'timestamp' | 'devicetimestamp'>,
): string {
  const time = timeAfterOwnChanges(mark, own)
  return seen !== null && seen > time ? seen : time
}

const TAKEN = 'There is another mark under this id already'
