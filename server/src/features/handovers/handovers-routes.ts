import type { HandoverWithBrief } from '@holdfast/contract/incidents/handovers'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, type AuthorDependencies, authorOf } from '../allocations/index.ts'
import { appendAction } from '../incident-log/index.ts'
import { findReportTime } from '../incidents/index.ts'
import { acceptHandover, withdrawHandover } from './ending-handovers.ts'
import type { HandoverWritten } from './handovers-rules.ts'
import { offerRole, takeRole } from './making-handovers.ts'
import { findHandover, HANDOVERS_DEPEND_ON, readHandovers } from './read-handovers.ts'

type Dependencies = AuthorDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

type Write = (scope: Scope, author: Author) => Promise<HandoverWritten>

export function registerHandoversRoutes(context: Context, dependencies: Dependencies): void {
  const { api, cachedLists, database, now } = context

  const handovers = cachedLists.define(
    'handovers',
    async (scope, { organisationid, ownerid }) => {
      if (!(await findReportTime(scope, ownerid))) throw new Problem('not-found')
      const list = await readHandovers(scope, ownerid)
      return CachedResponse.ofCollection('handovers', { organisationid }, list)
    },
    HANDOVERS_DEPEND_ON,
  )

  api.cachedEndpoint('listHandovers', ({ organisationid, parameters }) =>
    handovers({ organisationid, ownerid: parameters.id }),
  )

  api.endpoint('getHandover', ({ organisationid, parameters: { id, handoverid } }) =>
    database.read(organisationid, async (scope) => {
      const handover = await findHandover(scope, id, handoverid)
      if (!handover) throw new Problem('not-found')
      return handover
    }),
  )

  api.endpoint('addHandover', ({ body, caller, organisationid, parameters }) =>
    write(organisationid, parameters.id, caller, (scope, author) =>
      offerRole(scope, parameters.id, body, author),
    ),
  )
  api.endpoint('takeOverRole', ({ body, caller, organisationid, parameters }) =>
    write(organisationid, parameters.id, caller, (scope, author) =>
      takeRole(scope, parameters.id, body, author),
    ),
  )
  api.endpoint('acceptHandover', ({ body, caller, organisationid, parameters }) =>
    write(organisationid, parameters.id, caller, (scope, author) =>
      acceptHandover(scope, parameters, body, author),
    ),
  )
  api.endpoint('withdrawHandover', ({ body, caller, organisationid, parameters }) =>
    write(organisationid, parameters.id, caller, (scope, author) =>
      withdrawHandover(scope, parameters, body, author),
    ),
  )

  /** What happened, its sentence in the log and the move of the role are one transaction. */
  async function write(
    organisationid: string,
    incidentid: string,
    caller: Parameters<typeof authorOf>[2],
    work: Write,
  ): Promise<HandoverWithBrief> {
    const author = await authorOf(dependencies, organisationid, caller, now())
    let entries: LogEntry[] = []
    const handover = await database.change(organisationid, changed(incidentid), async (scope) => {
      const { handover, said } = await work(scope, author)
      if (said !== undefined) {
        entries = await appendAction(scope, incidentid, { author, content: said })
      }
      return handover
    })
    if (entries.length > 0) dependencies.onEntriesAppended(organisationid, entries)
    return handover
  }
}

/** The role decides whose telephone number everybody sees, so the users change with the allocations. */
function changed(incidentid: string): ChangedCollection[] {
  return [
    { collection: 'handovers', ownerid: incidentid },
    { collection: 'logs', ownerid: incidentid },
    { collection: 'allocations' },
    { collection: 'users' },
  ]
}
