import { isSameText } from './find-person.ts'
import type { RollGroup } from './roll-call.ts'

/** The roll group of the visitors: who counts it is reception. */

export const VISITORS_GROUP = { id: 'visitors_00000000', name: 'Visitors' } as const

/** The one that was made for them, or else the one that a school calls so. */
export function findVisitorsGroup<Group extends Pick<RollGroup, 'id' | 'name'>>(
  groups: readonly Group[],
): Group | undefined {
  return (
    groups.find(({ id }) => id === VISITORS_GROUP.id) ??
    groups.find(({ name }) => isSameText(name, VISITORS_GROUP.name))
  )
}

/** Whether somebody signs visitors in and out: admins, and who counts their group. */
export function isReception(
  { userid, type }: { userid: string; type: string },
  groups: readonly Pick<RollGroup, 'id' | 'name' | 'counters'>[],
): boolean {
  return type === 'admin' || (findVisitorsGroup(groups)?.counters.includes(userid) ?? false)
}
