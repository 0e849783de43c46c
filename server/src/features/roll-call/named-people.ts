import type { MarkedPerson } from '@holdfast/contract/roll-call/marks'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { markedPeople, type NamedPeople, personidsOf } from './marks-rules.ts'
import { findPeople, readRollCallNames } from './people-store.ts'
import { readRollGroups } from './roll-groups-store.ts'
import { findVisitors } from './visitors-store.ts'

/** Whom a mark or a pickup names, with their names and groups of now. */
export async function findNamedPeople(scope: Scope, named: NamedPeople): Promise<MarkedPerson[]> {
  const ids = personidsOf(named)
  // With names off nobody learns by an id who it is.
  const isOn = (await readRollCallNames(scope)) === 'on'
  const people = ids.length === 0 || !isOn ? [] : await findListed(scope, ids)
  if (people.length === 0 && !named.name) {
    throw new Problem('invalid', 'Send a name, because nobody with this id is on the list')
  }
  return markedPeople(named, people, await readRollGroups(scope))
}

/** Those with these ids on the lists, and the visitors. */
async function findListed(scope: Scope, ids: readonly string[]) {
  return [...(await findPeople(scope, ids)), ...(await findVisitors(scope, ids))]
}
