import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { SummableCount } from '@holdfast/contract/roll-call/roll-call-totals'
import { countsByName, standMarks } from '@holdfast/contract/roll-call/standing-marks'
import type { Scope } from '../../platform/database/database.ts'
import { readMarks } from './marks-store.ts'
import { readPeople } from './people-store.ts'
import { readRollCounts } from './roll-counts-store.ts'

/** The counts of an incident, and its marks by name as counts of their groups. */
export async function readCountsWithMarks(
  scope: Scope,
  incidentid: string,
  groups: readonly RollGroup[],
): Promise<(SummableCount & { id: string })[]> {
  const counts = await readRollCounts(scope, incidentid)
  const standing = standMarks([], await readMarks(scope, incidentid))
  if (standing.length === 0) return counts
  const people = (await readPeople(scope)).filter(({ active }) => active)
  return [...counts, ...countsByName(groups, people, standing)]
}
