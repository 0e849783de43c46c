import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { RollMark, StandingMark } from '@holdfast/contract/roll-call/marks'
import { standMarks } from '@holdfast/contract/roll-call/standing-marks'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { countErasures } from '../incident-log/index.ts'
import { findIncident } from '../incidents/index.ts'
import { readMarks } from './marks-store.ts'
import { tellOfMark } from './missing-in-the-log.ts'
import { markOfRelease } from './releases.ts'
import { hashSession } from './session-hash.ts'
import { type NewMark, storeMark } from './storing-marks.ts'

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
      // An erased name changes what was read before.
      const reported = `${incident.timestamp} ${await countErasures(scope, ownerid)}`
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
    const mark = { ...markOfRelease(body), incidentid: parameters.id }
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
    const device = hashSession(caller.claims.jti)
    const author = { userid, authorname, device, received, readsAdults }
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
