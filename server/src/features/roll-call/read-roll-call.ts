import type { WithList } from '@holdfast/contract/roll-call/added-to-lists'
import type { AlertToAll } from '@holdfast/contract/roll-call/counted-before'
import { countsByName } from '@holdfast/contract/roll-call/counts-by-name'
import { expectedGroups } from '@holdfast/contract/roll-call/expected-lists'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { SummableCount } from '@holdfast/contract/roll-call/roll-call-totals'
import { standMarks } from '@holdfast/contract/roll-call/standing-marks'
import { byOldest } from '@holdfast/contract/sorting'
import type { Scope } from '../../platform/database/database.ts'
import { readAbsences } from './attendance-store.ts'
import { readExpectedGroups, readListedGroups } from './expected-groups.ts'
import { readListedPeople } from './listed-people.ts'
import { readMarks } from './marks-store.ts'
import { readRollCallNames } from './people-store.ts'
import { readRollCounts } from './roll-counts-store.ts'

/**
 * Of incidents that are read as one. `moment`: by which list of the day people are absent. `report`: when the incident
 * was reported; `closed`: when it was closed. `alerted`: the newest alert to everybody.
 */
type Of = {
  ids: readonly string[]
  moment: string
  report: string
  closed: string | null
  alerted: AlertToAll | undefined
}

type RollCallRows = {
  groups: (RollGroup & WithList)[]
  counts: (SummableCount & { id: string; isByName?: true })[]
}

/** The groups as they are expected, and the counts, with the marks by name as counts of their groups. */
export async function readRollCall(
  scope: Scope,
  { ids, moment, report, closed, alerted }: Of,
): Promise<RollCallRows> {
  const counts = []
  const allMarks = []
  // One after the other, because one transaction does one thing at a time.
  for (const id of ids) {
    counts.push(...(await readRollCounts(scope, id)))
    allMarks.push(...(await readMarks(scope, id)))
  }
  const marks = standMarks([], allMarks)
  const people = await readListedPeople(scope, moment, report)
  const absent = new Set((await readAbsences(scope, moment)).keys())
  // Lists of later days say nothing of an incident that is over.
  const groups =
    closed === null
      ? await readGroupsWithLists(scope, { people, absent, marks, moment, report })
      : await readExpectedGroups(scope, moment, report)
  const byName = countsByName(marks, { groups, people, counts, absent, alerted })
  return { groups, counts: [...counts, ...byName].sort(byOldest) }
}

type Lists = Omit<Parameters<typeof expectedGroups>[1], 'hasAll'> & Pick<Of, 'moment' | 'report'>

async function readGroupsWithLists(scope: Scope, { people, moment, report, ...lists }: Lists) {
  const hasAll = (await readRollCallNames(scope)) === 'on'
  const groups = await readListedGroups(scope, moment, report)
  return expectedGroups(groups, { people: hasAll ? people : [], hasAll, ...lists })
}
