/**
 * When everybody was counted in an incident that may be long over: as in the roll call, when no group is left that
 * nobody has counted. The groups are those of its time.
 */

/** `added` is null of somebody who was on the list before this was kept. */
export type OnList = { id: string; rollgroupid: string; added: string | null }
/** The first count of a group by number. */
export type FirstCount = { groupid: string; timestamp: string }
/** The first mark of a person. `personid` is empty for somebody on no list. */
export type FirstMark = { personid: string; groupid: string; timestamp: string }

type CountedIncident = {
  groupids: readonly string[]
  /** How many are expected in each group, by its id; not of a group that was deleted. */
  expected: ReadonlyMap<string, number>
  counts: readonly FirstCount[]
  marks: readonly FirstMark[]
  /** Those who were expected; without those who were absent. */
  people: readonly Pick<OnList, 'id' | 'rollgroupid'>[]
}

/** Null while a group is not counted, and if there is none. */
export function allCountedAt({ groupids, ...incident }: CountedIncident): string | null {
  const times = groupids.map((groupid) => countedAt(groupid, incident))
  if (times.includes(undefined)) return null
  return (
    times
      .flatMap((time) => time ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** By number with the first count; by name with the mark of the last person, once nobody is left without one. */
function countedAt(
  groupid: string,
  { expected, counts, marks, people }: Omit<CountedIncident, 'groupids'>,
): string | undefined {
  const byNumber = counts.find((count) => count.groupid === groupid)?.timestamp
  const own = people.filter(({ rollgroupid }) => rollgroupid === groupid)
  const ids = new Set(own.map(({ id }) => id))
  const isOfGroup = (mark: FirstMark) => ids.has(mark.personid) || mark.groupid === groupid
  const ofGroup = marks.filter(isOfGroup)
  const marked = new Set(ofGroup.map(({ personid }) => personid))
  // Where nobody is on a list, only their number says whether somebody is left.
  const left =
    own.length > 0
      ? own.filter(({ id }) => !marked.has(id)).length
      : (expected.get(groupid) ?? Number.POSITIVE_INFINITY) - marked.size
  const isWhole = ofGroup.length > 0 && left <= 0
  const byName = isWhole
    ? ofGroup
        .map(({ timestamp }) => timestamp)
        .sort()
        .at(-1)
    : undefined
  return [byNumber, byName].filter((time) => time !== undefined).sort()[0]
}

type Moment = { report: string; closed: string | null }
type Change = { kind: string; recordid: string; timestamp: string }

/** The ids of the groups that were on the list at some time of the incident, by what is recorded of the list. */
export function groupsAt(
  groups: readonly { id: string }[],
  changes: readonly Change[],
  { report, closed }: Moment,
): string[] {
  const timesOf = (kind: string, id: string) =>
    changes
      .filter((change) => change.kind === kind && change.recordid === id)
      .map(({ timestamp }) => timestamp)
  const now = new Set(groups.map(({ id }) => id))
  const ids = new Set([...now, ...changes.map(({ recordid }) => recordid)])
  return [...ids].filter((id) => {
    const [added] = timesOf('roll-group-added', id)
    const isAddedLater = added !== undefined && closed !== null && isAfter(added, closed)
    const deleted = timesOf('roll-group-deleted', id).at(-1)
    const isThere = now.has(id) || (deleted !== undefined && isAfter(deleted, report))
    return isThere && !isAddedLater
  })
}

/** Those who were expected: who came onto the list later was not. */
export function peopleAt(
  people: readonly OnList[],
  absent: ReadonlySet<string>,
  closed: string | null,
): OnList[] {
  return people.filter(
    ({ id, added }) =>
      !absent.has(id) && !(added !== null && closed !== null && isAfter(added, closed)),
  )
}

function isAfter(a: string, b: string): boolean {
  return Date.parse(a) > Date.parse(b)
}
