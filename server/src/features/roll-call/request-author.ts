import type { AttendanceSystem, SignedInUser } from '../../platform/http/access.ts'
import type { UserNames } from '../user-names/index.ts'

/** Whoever has sent the request: a user, or another system of the school. */
export type Sender = {
  caller?: SignedInUser | undefined
  attendanceSystem?: AttendanceSystem | undefined
}

/** Before the id of a system's token, in the place of a username, none of which has a colon. */
const SYSTEM = 'attendance:'

export async function authorOfRequest(
  userNames: UserNames,
  organisationid: string,
  { caller, attendanceSystem }: Sender,
): Promise<{ userid: string; authorname: string }> {
  if (attendanceSystem) {
    return { userid: `${SYSTEM}${attendanceSystem.id}`, authorname: attendanceSystem.name }
  }
  const userid = caller?.userid ?? ''
  return { userid, authorname: await userNames.nameOf(organisationid, userid) }
}

export function isSystem(userid: string): boolean {
  return userid.startsWith(SYSTEM)
}
