import type { Connections } from '../../../platform/database/connections.ts'

export type FoundAttendanceToken = {
  organisationid: string
  id: string
  name: string
  expires: string
  lastused: string | null
}

/** The token with this hash, in whichever organisation. */
export function findAttendanceToken(
  { system }: Pick<Connections, 'system'>,
  tokenhash: string,
): Promise<FoundAttendanceToken | undefined> {
  return system
    .selectFrom('attendance_tokens')
    .select(['organisationid', 'id', 'name', 'expires', 'lastused'])
    .where('tokenhash', '=', tokenhash)
    .executeTakeFirst()
}
