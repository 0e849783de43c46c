import { assignedRoleIds } from '@holdfast/contract/people/roles'
import type { CachedLists } from '../../platform/cached-lists/cached-lists.ts'
import { readRoles } from '../content/index.ts'
import { readAllocations } from './allocations-store.ts'

/** Role ids by user id, in the order of the organisation's role list. */
export type AssignedRoles = ReadonlyMap<string, string[]>

/** The list also depends on the content, because a publication may change the order of the roles. */
export function defineAssignedRoles(
  cachedLists: CachedLists,
): (organisationid: string) => AssignedRoles | Promise<AssignedRoles> {
  const assignedRoles = cachedLists.define(
    'allocations',
    async (scope): Promise<AssignedRoles> => {
      const roles = await readRoles(scope)
      const allocations = await readAllocations(scope)
      const userids = new Set(allocations.map((entry) => entry.userid))
      return new Map(
        [...userids].map((userid) => [userid, assignedRoleIds(userid, allocations, roles)]),
      )
    },
    ['content'],
  )
  return (organisationid) => assignedRoles({ organisationid })
}
