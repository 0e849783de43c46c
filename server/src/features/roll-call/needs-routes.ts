import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { hasNeeds, needsOf } from '@holdfast/contract/roll-call/needs'
import { byLastName } from '@holdfast/contract/sorting'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AuthorDependencies } from '../allocations/index.ts'
import { findIncident } from '../incidents/index.ts'
import { NeedsOpenings } from './needs-openings.ts'
import { readPeople, readRollCallNames } from './people-store.ts'

type Dependencies = AuthorDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** The needs of everybody on the lists, for those who direct an evacuation. */
export function registerNeedsRoutes(context: Context, dependencies: Dependencies): void {
  const { api, database, now, onClose } = context
  const openings = new NeedsOpenings(context, dependencies)
  onClose(() => openings.stop())

  api.endpoint('listNeeds', async ({ caller, organisationid, parameters }) => {
    const people = await database.read(organisationid, async (scope) => {
      const incident = await findIncident(scope, parameters.id)
      if (!incident) throw new Problem('not-found')
      const isShown = incident.closed === null && (await readRollCallNames(scope)) === 'on'
      return isShown ? await readPeople(scope) : []
    })
    const shown = people.filter((person) => person.active && hasNeeds(person)).sort(byLastName)
    if (shown.length > 0) {
      openings.note({ organisationid, incidentid: parameters.id, caller, at: now() })
    }
    return shown.map((person) => ({ id: person.id, ...needsOf(person) }))
  })
}
