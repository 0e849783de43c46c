import { groupBy } from '@holdfast/contract/grouping'
import { withoutAbsent } from '@holdfast/contract/roll-call/absences'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { Scope } from '../../platform/database/database.ts'
import { readAbsences } from './attendance-store.ts'
import { readListedPeople } from './listed-people.ts'
import { readRollCallNames } from './people-store.ts'
import { readRollGroups } from './roll-groups-store.ts'

/**
 * The roll groups, each with the number that a roll call expects: by name the people of its list. A group without
 * a list expects the number that an admin entered, as does every group when names are off.
 */
export async function readListedGroups(
  scope: Scope,
  moment: string,
  report?: string,
): Promise<RollGroup[]> {
  const groups = await readRollGroups(scope)
  if ((await readRollCallNames(scope)) === 'off') return groups
  const people = await readListedPeople(scope, moment, report)
  const listed = groupBy(people, ({ rollgroupid }) => rollgroupid)
  return groups.map((group) => ({
    ...group,
    expected: listed.get(group.id)?.length ?? group.expected,
  }))
}

/** The same at a moment of an incident: without those who are not on site by the list of that day. */
export async function readExpectedGroups(
  scope: Scope,
  moment: string,
  report: string,
): Promise<RollGroup[]> {
  const groups = await readListedGroups(scope, moment, report)
  if ((await readRollCallNames(scope)) === 'off') return groups
  const absent = new Set((await readAbsences(scope, moment)).keys())
  return withoutAbsent(groups, await readListedPeople(scope, moment, report), absent)
}
