import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findRoleEver } from '../content/index.ts'
import { readUserNames } from '../user-names/index.ts'
import { ownerIn } from './tasks-rules.ts'

type Owner = { roleid: string | null; userids: string[]; ownername: string }

/**
 * The owner with a name that the record can still show when the role or the user is gone. Users and roles
 * that were deleted meanwhile are accepted: a phone without a network does not know.
 * @throws Problem `invalid` for a role or a user that the organisation has never had
 */
export async function nameOwner(
  scope: Scope,
  given: { roleid?: string | null | undefined; userids?: string[] | undefined },
): Promise<Owner> {
  const { roleid, userids } = ownerIn(given)
  if (roleid !== null) {
    const role = await findRoleEver(scope, roleid)
    if (!role) throw new Problem('invalid', 'Choose a role that exists')
    return { roleid, userids, ownername: role.title }
  }
  if (userids.length === 0) return { roleid, userids, ownername: '' }
  const names = await readUserNames(scope)
  const unknown = userids.filter((userid) => !names.has(userid))
  if (unknown.length > 0) throw new Problem('invalid', `There is no user ${unknown.join(', ')}`)
  return { roleid, userids, ownername: userids.map((userid) => names.get(userid)).join(', ') }
}
