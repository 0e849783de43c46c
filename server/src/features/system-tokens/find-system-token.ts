import { sql } from 'kysely'
import type { Connections } from '../../platform/database/connections.ts'

/** Their columns are the same as far as `SystemTokens` uses them. */
export type TokenTable = 'cap_tokens' | 'attendance_tokens'

export type FoundToken = {
  organisationid: string
  id: string
  name: string
  expires: string
  lastused: string | null
  isorganisationsuspended: boolean
}

/** The token with this hash, in whichever organisation. */
export function findSystemToken(
  { system }: Pick<Connections, 'system'>,
  table: TokenTable,
  tokenhash: string,
): Promise<FoundToken | undefined> {
  return system
    .selectFrom(table)
    .select([
      ...(['organisationid', 'id', 'name', 'expires', 'lastused'] as const),
      sql<boolean>`is_organisation_suspended(organisationid)`.as('isorganisationsuspended'),
    ])
    .where('tokenhash', '=', tokenhash)
    .executeTakeFirst()
}
