import { type Needs, needsOf } from '@holdfast/contract/roll-call/needs'
import type { Person, Visit } from '@holdfast/contract/roll-call/people'
import type { Scope } from '../../platform/database/database.ts'
import { findFirstOpenReport } from '../incidents/index.ts'
import { readPeople } from './people-store.ts'
import { readVisitors } from './visitors-store.ts'

/** Somebody whom a roll call expects. `visit` is null for the people of the lists. */
export type ListedPerson = Pick<Person, 'id' | 'name' | 'rollgroupid' | keyof Needs> & {
  visit: Visit | null
}

/** The alarm rings some time before somebody reports the incident, and reception signs people out meanwhile. */
const BEFORE_REPORT_MS = 15 * 60_000

/**
 * The people of the lists who have not left, and the visitors who are here. Whoever signs out while an incident is
 * open, or shortly before, stays in its roll call until somebody marks them: a tap at reception takes nobody out.
 * `report`: when the incident was reported whose roll call this is; by default the first that is open.
 */
export async function readListedPeople(
  scope: Scope,
  moment: string,
  report?: string,
): Promise<ListedPerson[]> {
  const people = (await readPeople(scope)).filter(({ active }) => active)
  const since = visitorsLeftSince(moment, report ?? (await findFirstOpenReport(scope)))
  const visitors = await readVisitors(scope, { since, until: moment })
  return [
    ...people.map((person) => ({
      ...{ id: person.id, name: person.name, rollgroupid: person.rollgroupid },
      ...needsOf(person),
      visit: null,
    })),
    ...visitors.map(({ id, name, rollgroupid, host, arrived, departed }) => ({
      ...{ id, name, rollgroupid, ...needsOf({}) },
      visit: { host, arrived, departed },
    })),
  ]
}

function visitorsLeftSince(moment: string, report: string | undefined): string {
  if (report === undefined) return moment
  return new Date(Date.parse(report) - BEFORE_REPORT_MS).toISOString()
}
