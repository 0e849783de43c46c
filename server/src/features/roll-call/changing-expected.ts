import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import type { AttendanceSystem, SignedInUser } from '../../platform/http/access.ts'
import { readOpenIncidents } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { changeOfExpected, type Expected } from './changing-expected-rules.ts'
import { readListedGroups } from './expected-groups.ts'
import { readListedPeople } from './listed-people.ts'
import { lockPeople, readRollCallNames } from './people-store.ts'
import { tellOpenIncidents } from './tell-open-incidents.ts'

export type ExpectedDependencies = {
  context: Context
  userNames: UserNames
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** Whoever has sent the request. */
type Author = { caller?: SignedInUser | undefined; attendanceSystem?: AttendanceSystem | undefined }

type Change<T> = {
  organisationid: string
  author: Author
  changed: ChangedCollection[]
  work: (scope: Scope) => Promise<T>
}

/**
 * Changes whom roll calls expect. An open roll call that expects fewer looks more complete than it is, so the logs
 * of the open incidents say so.
 */
export async function changeExpected<T>(
  { context: { database, now }, userNames, onEntriesAppended }: ExpectedDependencies,
  { organisationid, author, changed, work }: Change<T>,
): Promise<T> {
  const { caller, attendanceSystem } = author
  const authorname =
    attendanceSystem?.name ?? (await userNames.nameOf(organisationid, caller?.userid ?? ''))
  const { done, entries } = await database.changeAsFound(organisationid, async (scope) => {
    const moment = now()
    // Two changes at once would otherwise both say what the other did.
    await lockPeople(scope)
    const before = await readExpectedNow(scope, moment)
    const done = await work(scope)
    const after = before && (await readExpected(scope, moment))
    const content = after && changeOfExpected(authorname, before, after)
    const entries = await tellOpenIncidents(scope, content, moment)
    const logs = entries.map(({ incidentid }) => ({
      ...{ collection: 'logs' as const, ownerid: incidentid },
    }))
    return { result: { done, entries }, changed: [...changed, ...logs] }
  })
  if (entries.length > 0) onEntriesAppended(organisationid, entries)
  return done
}

/** Undefined while nothing is open: an attendance system may save everybody, one after the other. */
async function readExpectedNow(scope: Scope, moment: Date): Promise<Expected | undefined> {
  const open = await readOpenIncidents(scope.trx, [scope.organisationid])
  return open.length > 0 ? readExpected(scope, moment) : undefined
}

/** Those of the list of who is not on site too: that list says in the log what it changes. */
async function readExpected(scope: Scope, now: Date): Promise<Expected> {
  const moment = now.toISOString()
  const isByName = (await readRollCallNames(scope)) === 'on'
  const people = isByName ? await readListedPeople(scope, moment) : []
  return { groups: await readListedGroups(scope, moment), people: people.map(({ id }) => id) }
}
