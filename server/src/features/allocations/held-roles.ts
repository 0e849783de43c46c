import { assignedRoleIds } from '@holdfast/contract/roles'
import type { Collections } from '../../platform/collections/collections.ts'
import { readRoles } from '../content/index.ts'
import { readAllocations } from './allocations-store.ts'

/** By user id: the roles held, in the order of the organisation's role list. */
export type HeldRoles = ReadonlyMap<string, string[]>

/**
 * Kept with the allocations; a new publication of content, which may change the order of roles,
 * counts as a change of the allocations too.
 */
export function defineHeldRoles(
  collections: Collections,
): (organisationid: string) => HeldRoles | Promise<HeldRoles> {
  const held = collections.define<HeldRoles>('allocations', async (trx, { organisationid }) => {
    const roles = await readRoles(trx, organisationid)
    const allocations = await readAllocations(trx, organisationid)
    const userids = new Set(allocations.map((entry) => entry.userid))
    return new Map(
      [...userids].map((userid) => [userid, assignedRoleIds(userid, allocations, roles)]),
    )
  })
  return (organisationid) => held({ organisationid, kind: 'held roles' })
}
