import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { readOpenIncidents } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { readListedGroups } from './expected-groups.ts'
import { describeFewerExpected, type Expected } from './expected-people-rules.ts'
import { readListedPeople } from './listed-people.ts'
import { lockPeople, readRollCallNames } from './people-store.ts'
import { authorOfRequest, type Sender } from './request-author.ts'
import { tellOpenIncidents } from './tell-open-incidents.ts'

export type ExpectedDependencies = {
  context: Context
  userNames: UserNames
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

type Change<T> = {
  organisationid: string
  sender: Sender
  changed: ChangedCollection[]
  work: (scope: Scope) => Promise<T>
}

/**
 * Changes whom roll calls expect. An open roll call that expects fewer looks more complete than it is, so the logs
 * of the open incidents say so.
 */
export async function changeExpectedPeople<T>(
  { context: { database, now }, userNames, onEntriesAppended }: ExpectedDependencies,
  { organisationid, sender, changed, work }: Change<T>,
): Promise<T> {
  const { authorname } = await authorOfRequest(userNames, organisationid, sender)
  const { done, entries } = await database.changeAsFound(organisationid, async (scope) => {
    const moment = now()
    // Two changes at once would otherwise both say what the other did.
    await lockPeople(scope)
    const before = await readExpectedNow(scope, moment)
    const done = await work(scope)
    const after = before && (await readExpected(scope, moment))
    const content = after && describeFewerExpected(authorname, before, after)
    const entries = await tellOpenIncidents(scope, content, moment)
    const logs = entries.map(({ incidentid }) => ({
      ...{ collection: 'logs' as const, ownerid: incidentid },
    }))
    return { result: { done, entries }, changed: [...changed, ...logs] }
  })
  if (entries.length > 0) onEntriesAppended(organisationid, entries)
  return done
}

/** Skipped while no incident is open: a register may save every person, one by one. */
async function readExpectedNow(scope: Scope, moment: Date): Promise<Expected | undefined> {
  const open = await readOpenIncidents(scope.trx, [scope.organisationid])
  return open.length > 0 ? readExpected(scope, moment) : undefined
}

/** Includes people on today's list of absences: changing that list writes its own log line. */
async function readExpected(scope: Scope, now: Date): Promise<Expected> {
  const moment = now.toISOString()
  const isByName = (await readRollCallNames(scope)) === 'on'
  const people = isByName ? await readListedPeople(scope, moment) : []
  return { groups: await readListedGroups(scope, moment), people: people.map(({ id }) => id) }
}
