import type { Caller } from '@holdfast/contract/endpoints/permissions'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { UserNames } from '../user-names/index.ts'
import type { AssignedRoles } from './assigned-roles.ts'

/** Who does something in an incident, and when. */
export type Author = Caller & { authorname: string; now: Date }

export type AuthorDependencies = {
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
  userNames: UserNames
}

/** The author has the caller's roles only within their own organisation. */
export async function authorOf(
  { assignedRoles, userNames }: AuthorDependencies,
  organisationid: string,
  { userid, type, isProvider, organisationid: own }: SignedInUser,
  now: Date,
): Promise<Author> {
  const [roles, authorname] = await Promise.all([
    assignedRoles(organisationid),
    userNames.nameOf(organisationid, userid),
  ])
  const assigned = own === organisationid ? (roles.get(userid) ?? []) : []
  return { userid, type, isProvider, organisationid: own, roles: assigned, authorname, now }
}
