import type { Context } from '../../../platform/context.ts'

export type FoundCapToken = {
  organisationid: string
  id: string
  expires: string
  lastused: string | null
}

/** The token with this hash, in whichever organisation. */
export function findCapToken(
  { connections: { system } }: Pick<Context, 'connections'>,
  tokenhash: string,
): Promise<FoundCapToken | undefined> {
  return system
    .selectFrom('cap_tokens')
    .select(['organisationid', 'id', 'expires', 'lastused'])
    .where('tokenhash', '=', tokenhash)
    .executeTakeFirst()
}
