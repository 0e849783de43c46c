import { isDeepStrictEqual } from 'node:util'
import { MAX_ROLL_CALL_NAMES } from '@holdfast/contract/limits'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { RowProblem } from '@holdfast/contract/people/imports'
import type { RoleOrGroupChange, UserRow } from '@holdfast/contract/people/users'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { Scope } from '../../platform/database/database.ts'
import type { Author } from './deprovisioning.ts'
import { dutyChanges, holdersAfter, readDuties } from './import-duties-rules.ts'
import { usernameOf } from './users-import-rules.ts'

type AllocationRef = Pick<Allocation, 'userid' | 'roleid'>

/** What an import needs of the features of team roles and roll groups. */
export type DutyStores = {
  readRoles: (scope: Scope) => Promise<{ id: string; title: string }[]>
  readAllocations: (scope: Scope) => Promise<AllocationRef[]>
  replaceAllocations: (scope: Scope, allocations: readonly AllocationRef[]) => Promise<void>
  recordAllocations: (scope: Scope, change: { now: Date } & Author) => Promise<void>
  describeAllocations: (before: readonly AllocationRef[], after: readonly AllocationRef[]) => string
  lockRollGroups: (scope: Scope) => Promise<void>
  readRollGroups: (scope: Scope) => Promise<RollGroup[]>
  upsertRollGroup: (scope: Scope, group: RollGroup) => Promise<void>
}

type Wanted = ReadonlyMap<string, readonly string[]>
type Recorded = {
  kind: 'roles-allocated' | 'roll-group-changed'
  recordid: string
  summary: string
}

/** The team roles and roll groups that a table of users names. */
export class ImportDuties {
  readonly #stores: DutyStores

  constructor(stores: DutyStores) {
    this.#stores = stores
  }

  /** The caller must have locked users and allocations, unless it only previews. */
  async read(
    scope: Scope,
    rows: readonly UserRow[],
    nameOf: (userid: string) => string,
  ): Promise<{
    plan: DutyPlan
    problems: RowProblem[]
    roles: RoleOrGroupChange[]
    rollgroups: RoleOrGroupChange[]
  }> {
    const hasDuties = rows.some(({ role, rollgroup }) => `${role}${rollgroup}`.trim() !== '')
    if (!hasDuties) return { plan: NOTHING, problems: [], roles: [], rollgroups: [] }
    const stores = this.#stores
    await stores.lockRollGroups(scope)
    const roles = (await stores.readRoles(scope)).map(({ id, title }) => ({
      id,
      name: title,
    }))
    const allocations = await stores.readAllocations(scope)
    const groups = await stores.readRollGroups(scope)
    const cells = (field: 'role' | 'rollgroup') =>
      rows.map((row) => ({ userid: usernameOf(row), cell: row[field] }))
    const ofRoles = readDuties(cells('role'), { duties: roles, noun: 'role' })
    const ofGroups = readDuties(cells('rollgroup'), { duties: groups, noun: 'roll group' })
    const holders = new Map(
      [...Map.groupBy(allocations, ({ roleid }) => roleid)].map(([id, list]) => [
        id,
        new Set(list.map(({ userid }) => userid)),
      ]),
    )
    const counters = new Map(groups.map((group) => [group.id, new Set(group.counters)]))
    return {
      plan: { roles: ofRoles.wanted, groups: ofGroups.wanted },
      problems: [
        ...ofRoles.problems,
        ...ofGroups.problems,
        ...tooManyCounters(groups, ofGroups.wanted, rows.map(usernameOf)),
      ],
      roles: dutyChanges(ofRoles.wanted, holders, roles, nameOf),
      rollgroups: dutyChanges(ofGroups.wanted, counters, groups, nameOf),
    }
  }

  /** Call it after storing the users. Allocates roles like `saveAllocations`, and sets who counts groups. */
  async apply(
    scope: Scope,
    { roles, groups }: DutyPlan,
    change: { now: Date } & Author,
  ): Promise<Recorded[]> {
    return [
      ...(roles.size > 0 ? await this.#allocate(scope, roles, change) : []),
      ...(groups.size > 0 ? await this.#setCounters(scope, groups) : []),
    ]
  }

  async #allocate(
    scope: Scope,
    wanted: Wanted,
    change: { now: Date } & Author,
  ): Promise<Recorded[]> {
    const stores = this.#stores
    const before = await stores.readAllocations(scope)
    const kept = before.filter(({ userid, roleid }) => wanted.get(userid)?.includes(roleid) ?? true)
    const given = [...wanted].flatMap(([userid, ids]) => ids.map((roleid) => ({ userid, roleid })))
    const after = [...kept, ...given]
    const summary = stores.describeAllocations(before, after)
    if (summary === '') return []
    await stores.replaceAllocations(scope, after)
    await stores.recordAllocations(scope, change)
    return [{ kind: 'roles-allocated', recordid: '', summary: `${summary} (by import)` }]
  }

  async #setCounters(scope: Scope, wanted: Wanted): Promise<Recorded[]> {
    const recorded: Recorded[] = []
    for (const group of await this.#stores.readRollGroups(scope)) {
      const counters = holdersAfter(group, group.counters, wanted)
      if (isDeepStrictEqual(counters, group.counters)) continue
      await this.#stores.upsertRollGroup(scope, { ...group, counters })
      const summary = `${group.name}: ${counters.length > 0 ? `counted by ${counters.join(', ')}` : 'no counters'} (by import)`
      recorded.push({ kind: 'roll-group-changed', recordid: group.id, summary })
    }
    return recorded
  }
}

export type DutyPlan = { roles: Wanted; groups: Wanted }

const NOTHING: DutyPlan = { roles: new Map(), groups: new Map() }

/** A problem at the first row that names a group with too many counters. `userids`: one for each row. */
function tooManyCounters(
  groups: readonly RollGroup[],
  wanted: Wanted,
  userids: readonly string[],
): RowProblem[] {
  return groups.flatMap((group) => {
    const counters = holdersAfter(group, group.counters, wanted)
    if (counters.length <= MAX_ROLL_CALL_NAMES) return []
    const message = `${MAX_ROLL_CALL_NAMES} people at most can count the roll group ${group.name}`
    const first = userids.findIndex((userid) => wanted.get(userid)?.includes(group.id))
    return [{ row: first + 1, errors: [message] }]
  })
}
