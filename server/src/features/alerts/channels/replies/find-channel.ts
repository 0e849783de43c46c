import type { Context } from '../../../../platform/context.ts'

export type ChannelOfReply = { organisationid: string; id: string }

/** The channel whose address for replies has this secret, in whichever organisation. */
export function findChannelBySecret(
  { connections: { system } }: Pick<Context, 'connections'>,
  replyhash: string,
): Promise<ChannelOfReply | undefined> {
  return system
    .selectFrom('channels')
    .select(['organisationid', 'id'])
    .where('replyhash', '=', replyhash)
    .executeTakeFirst()
}
