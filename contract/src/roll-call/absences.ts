import { groupBy } from '../grouping.ts'
import type { StandingMark } from './marks.ts'
import type { PersonOnPhone } from './people.ts'
import type { RollGroup } from './roll-call.ts'

/**
 * What a list of absences changes in a roll call, the same on phones and the server. Invariant: it only says whom
 * nobody expects. A mark of any kind counts more, and whoever rests on the list alone is counted and shown.
 */

export type ListedPerson = Pick<PersonOnPhone, 'id' | 'rollgroupid'> & {
  /** Undefined on a device that has the list from an earlier version. */
  absent?: PersonOnPhone['absent'] | undefined
}

/** Whether the list applies at that moment: one of yesterday does not. */
export function isAbsentAt({ absent }: Pick<ListedPerson, 'absent'>, moment: string): boolean {
  return absent ? absent.from <= moment && moment < absent.until : false
}

/** The ids of those who are not on site by the list. */
export function absentIds(people: readonly ListedPerson[], moment: string): ReadonlySet<string> {
  return new Set(people.filter((person) => isAbsentAt(person, moment)).map(({ id }) => id))
}

/** The groups with the numbers that are expected without those who are absent. */
export function withoutAbsent<Group extends Pick<RollGroup, 'id' | 'expected'>>(
  groups: readonly Group[],
  people: readonly ListedPerson[],
  absent: ReadonlySet<string>,
): Group[] {
  const byGroup = groupBy(
    people.filter(({ id }) => absent.has(id)),
    ({ rollgroupid }) => rollgroupid,
  )
  return groups.map((group) => {
    const left = byGroup.get(group.id)?.length ?? 0
    return left === 0 ? group : { ...group, expected: Math.max(0, group.expected - left) }
  })
}

/** Those about whom only the list says something: nobody has marked them. */
export function onListAlone<Person extends { id: string }>(
  people: readonly Person[],
  absent: ReadonlySet<string>,
  marks: readonly Pick<StandingMark, 'personid'>[],
): Person[] {
  if (absent.size === 0) return []
  const marked = new Set(marks.map(({ personid }) => personid))
  return people.filter(({ id }) => absent.has(id) && !marked.has(id))
}
