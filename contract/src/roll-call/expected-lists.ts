import { groupBy } from '../grouping.ts'
import { withoutAbsent } from './absences.ts'
import type { WithList } from './added-to-lists.ts'
import type { StandingMark } from './marks.ts'
import type { PersonOnPhone } from './people.ts'
import type { RollGroup } from './roll-call.ts'

/** `hasAll`: whether `people` are all there are. Names may be off, or a device may not have them yet. */
type Sources = {
  people: readonly Pick<PersonOnPhone, 'id' | 'rollgroupid'>[]
  hasAll: boolean
  absent: ReadonlySet<string>
  marks: readonly Pick<StandingMark, 'personid'>[]
}

/** The groups with the numbers, and the lists, that a roll call expects: without those who are absent. */
export function expectedGroups<Group extends Pick<RollGroup, 'id' | 'expected'>>(
  groups: readonly Group[],
  { people, hasAll, absent, marks }: Sources,
): (Group & WithList)[] {
  const marked = new Set(marks.map(({ personid }) => personid))
  const here = groupBy(
    people.filter(({ id }) => !absent.has(id)),
    ({ rollgroupid }) => rollgroupid,
  )
  return withoutAbsent(groups, people, absent).map((group) => {
    const ids = here.get(group.id)?.map(({ id }) => id) ?? (hasAll ? [] : undefined)
    if (ids === undefined) return { ...group, list: null }
    return { ...group, list: { ids, unmarked: ids.filter((id) => !marked.has(id)) } }
  })
}
