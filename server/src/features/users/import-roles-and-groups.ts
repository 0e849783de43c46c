import { isDeepStrictEqual } from 'node:util'
import { MAX_ROLL_CALL_NAMES } from '@holdfast/contract/limits'
import type { Allocation } from '@holdfast/contract/people/allocations'
import type { RowProblem } from '@holdfast/contract/people/imports'
import type { RoleOrGroupChange, UserRow } from '@holdfast/contract/people/users'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { Scope } from '../../platform/database/database.ts'
import type { Author } from './deprovisioning.ts'
import {
  holdersAfter,
  readRolesOrGroups,
  roleOrGroupChanges,
} from './import-roles-and-groups-rules.ts'
import { usernameOf } from './users-import-rules.ts'

type AllocationRef = Pick<Allocation, 'userid' | 'roleid'>

/** What an import needs of the features of team roles and roll groups. */
export type RoleAndGroupStores = {
  readRoles: (scope: Scope) => Promise<{ id: string; title: string }[]>
  readAllocations: (scope: Scope) => Promise<AllocationRef[]>
  replaceAllocations: (scope: Scope, allocations: readonly AllocationRef[]) => Promise<void>
  recordAllocations: (scope: Scope, change: { now: Date } & Author) => Promise<void>
  describeAllocations: (before: readonly AllocationRef[], after: readonly AllocationRef[]) => string
  lockRollGroups: (scope: Scope) => Promise<void>
  readRollGroups: (scope: Scope) => Promise<RollGroup[]>
  upsertRollGroup: (scope: Scope, group: RollGroup) => Promise<void>
}

type IdsByUser = ReadonlyMap<string, readonly string[]>
type ActivityItem = {
  kind: 'roles-allocated' | 'roll-group-changed'
  recordid: string
  summary: string
}

/** The team roles and roll groups that a table of users names. */
export class ImportRolesAndGroups {
  readonly #stores: RoleAndGroupStores

  constructor(stores: RoleAndGroupStores) {
    this.#stores = stores
  }

  /** The caller must have locked users and allocations, unless it only previews. */
  async read(
    scope: Scope,
    rows: readonly UserRow[],
    nameOf: (userid: string) => string,
  ): Promise<{
    plan: RolesAndGroupsPlan
    problems: RowProblem[]
    roles: RoleOrGroupChange[]
    rollgroups: RoleOrGroupChange[]
  }> {
    const namesRolesOrGroups = rows.some(
      ({ role, rollgroup }) => `${role}${rollgroup}`.trim() !== '',
    )
    if (!namesRolesOrGroups) return { plan: NOTHING, problems: [], roles: [], rollgroups: [] }
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
    const ofRoles = readRolesOrGroups(cells('role'), { rolesOrGroups: roles, noun: 'role' })
    const ofGroups = readRolesOrGroups(cells('rollgroup'), {
      rolesOrGroups: groups,
      noun: 'roll group',
    })
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
      roles: roleOrGroupChanges(ofRoles.wanted, holders, roles, nameOf),
      rollgroups: roleOrGroupChanges(ofGroups.wanted, counters, groups, nameOf),
    }
  }

  /** Call it after storing the users. Allocates roles like `saveAllocations`, and sets who counts groups. */
  async apply(
    scope: Scope,
    { roles, groups }: RolesAndGroupsPlan,
    change: { now: Date } & Author,
  ): Promise<ActivityItem[]> {
    return [
      ...(roles.size > 0 ? await this.#allocate(scope, roles, change) : []),
      ...(groups.size > 0 ? await this.#setCounters(scope, groups) : []),
    ]
  }

  async #allocate(
    scope: Scope,
    wanted: IdsByUser,
    change: { now: Date } & Author,
  ): Promise<ActivityItem[]> {
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

  async #setCounters(scope: Scope, wanted: IdsByUser): Promise<ActivityItem[]> {
    const items: ActivityItem[] = []
    for (const group of await this.#stores.readRollGroups(scope)) {
      const counters = holdersAfter(group, group.counters, wanted)
      if (isDeepStrictEqual(counters, group.counters)) continue
      await this.#stores.upsertRollGroup(scope, { ...group, counters })
      const summary = `${group.name}: ${counters.length > 0 ? `counted by ${counters.join(', ')}` : 'no counters'} (by import)`
      items.push({ kind: 'roll-group-changed', recordid: group.id, summary })
    }
    return items
  }
}

export type RolesAndGroupsPlan = { roles: IdsByUser; groups: IdsByUser }

const NOTHING: RolesAndGroupsPlan = { roles: new Map(), groups: new Map() }

/** A problem at the first row that names a group with too many counters. `userids`: one for each row. */
function tooManyCounters(
  groups: readonly RollGroup[],
  wanted: IdsByUser,
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
