import type { AlertToAll } from '@holdfast/contract/roll-call/counted-before'
import { countsByName } from '@holdfast/contract/roll-call/counts-by-name'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { SummableCount } from '@holdfast/contract/roll-call/roll-call-totals'
import { standMarks } from '@holdfast/contract/roll-call/standing-marks'
import { byOldest } from '@holdfast/contract/sorting'
import type { Scope } from '../../platform/database/database.ts'
import { readAbsences } from './attendance-store.ts'
import { readListedPeople } from './listed-people.ts'
import { readMarks } from './marks-store.ts'
import { readRollCounts } from './roll-counts-store.ts'

/**
 * The counts of incidents that are read as one, and their marks by name as counts of their groups. Who is absent is
 * told by the list that applied at `moment`. `report`: when the incident was reported. `alerted`: the newest alert
 * to everybody was sent.
 */
export async function readCountsWithMarks(
  scope: Scope,
  incidentids: readonly string[],
  {
    groups,
    moment,
    report,
    alerted,
  }: {
    groups: readonly RollGroup[]
    moment: string
    report: string
    alerted: AlertToAll | undefined
  },
): Promise<(SummableCount & { id: string; isByName?: true })[]> {
  const counts = []
  const marks = []
  // One after the other, because one transaction does one thing at a time.
  for (const id of incidentids) {
    counts.push(...(await readRollCounts(scope, id)))
    marks.push(...(await readMarks(scope, id)))
  }
  const standing = standMarks([], marks)
  if (standing.length === 0) return counts.sort(byOldest)
  const people = await readListedPeople(scope, moment, report)
  const absent = new Set((await readAbsences(scope, moment)).keys())
  return [...counts, ...countsByName(standing, { groups, people, counts, absent, alerted })].sort(
    byOldest,
  )
}
