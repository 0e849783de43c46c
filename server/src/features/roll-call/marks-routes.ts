import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { RollMark } from '@holdfast/contract/roll-call/marks'
import { standMarks } from '@holdfast/contract/roll-call/standing-marks'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { findIncident } from '../incidents/index.ts'
import { defineGrowingList } from './growing-list.ts'
import { readMarks } from './marks-store.ts'
import { tellOfMark } from './missing-in-the-log.ts'
import { markOfRelease } from './releases.ts'
import { hashSession } from './session-hash.ts'
import { type NewMark, storeMark } from './storing-marks.ts'

type Dependencies = AuthorDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

export function registerMarksRoutes(
  { api, cachedLists, database, now }: Context,
  { onEntriesAppended, ...dependencies }: Dependencies,
): void {
  const marks = defineGrowingList(cachedLists, {
    collection: 'marks',
    read: readMarks,
    add: standMarks,
  })

  api.cachedEndpoint('listMarks', marks)

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
    const received = now()
    const signedIn = await authorOf(dependencies, organisationid, caller, received)
    const { userid, authorname } = signedIn
    const readsAdults = isAllowed(signedIn, 'read adults')
    const device = hashSession(caller.claims.jti)
    const author = { userid, authorname, device, received, readsAdults }
    const { mark, entries } = await database.changeAsFound(organisationid, async (scope) => {
      const { mark, others, entries } = await storeMark(scope, given, author)
      for (const each of [mark, ...others]) {
        entries.push(...(await tellOfMark(scope, each, received)))
      }
      const changed: ChangedCollection[] = [
        ...ownersOf([mark, ...others]).map((ownerid) => ({
          collection: 'marks' as const,
          ownerid,
        })),
        ...ownersOf(entries).map((ownerid) => ({ collection: 'logs' as const, ownerid })),
      ]
      return { result: { mark, entries }, changed }
    })
    if (entries.length > 0) onEntriesAppended(organisationid, entries)
    return mark
  }
}

function ownersOf(all: readonly { incidentid: string }[]): string[] {
  return [...new Set(all.map(({ incidentid }) => incidentid))]
}
