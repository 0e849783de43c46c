import { REOPENING_MS } from '@holdfast/contract/limits'
import type { Organisation } from '@holdfast/contract/people/organisations'
import type { Context } from '../../platform/context.ts'
import { asScope, type SystemTransaction } from '../../platform/database/database.ts'
import { storeReplacements } from '../../platform/tokens/storing-revocations.ts'
import { recordActivity } from '../activity/index.ts'
import { isOpenOrClosedSince } from '../incidents/index.ts'
import { deleteKeysOfOrganisation } from '../password-reset/index.ts'
import { raiseSignInVersions } from '../sign-in/index.ts'
import { markEffective } from './suspensions-store.ts'

/**
 * Ends all sign-ins of the organisation, so that phones keep what they hold, and all links for a password.
 * Everything else stays, so that resuming gives all back. The caller has locked the organisation
 * (`lockOrganisation`), so no incident is opened between the look and the end.
 * @returns false, and changes nothing, while an incident or exercise is open, or can be reopened: somebody may still
 * need help
 */
export async function suspend(
  { config, now }: Context,
  trx: SystemTransaction,
  { id, name }: Organisation,
): Promise<boolean> {
  const since = new Date(now().getTime() - REOPENING_MS).toISOString()
  if (await isOpenOrClosedSince(asScope(trx, id), since)) return false
  await markEffective(trx, id, now())
  await storeReplacements(trx, await raiseSignInVersions(trx, id))
  await deleteKeysOfOrganisation(trx, id)
  for (const organisationid of [id, config.providerOrganisationId]) {
    await recordActivity(asScope(trx, organisationid), {
      ...{ userid: null, at: now(), kind: 'organisation-suspended', recordid: id, summary: name },
    })
  }
  return true
}
