import type { Context } from '../../platform/context.ts'
import { findOrganisation } from '../organisations/index.ts'
import type { ShareRef } from './shares-store.ts'

/** Whoever opens a share names no organisation: the key says which it is. */
type System = Pick<Context, 'connections'>

type FoundShare = ShareRef & { organisationid: string }

/** The share whose key has this hash, in whichever organisation. */
export async function findShareByKey(
  { connections: { system } }: System,
  keyhash: string,
): Promise<FoundShare | undefined> {
  return system
    .selectFrom('incident_shares')
    .select(['organisationid', 'incidentid', 'id as shareid'])
    .where('keyhash', '=', keyhash)
    .executeTakeFirst()
}

export async function findOrganisationName(
  { connections: { system } }: System,
  organisationid: string,
): Promise<string> {
  return (await findOrganisation(system, organisationid))?.name ?? ''
}
