import type { Context } from '../../platform/context.ts'
import { readBothClocks } from '../../platform/database/clock.ts'
import { asScope, type SystemTransaction } from '../../platform/database/database.ts'
import { recordActivity } from '../activity/index.ts'
import { type Told, tellAdmins } from './deletion-mails.ts'
import { dueOf } from './deletion-rules.ts'
import { lockDeletion, markSeen } from './deletions-store.ts'

/** The seven days begin again, and all are told: `why` is a sentence. */
export async function delayDeletion(
  context: Context,
  trx: SystemTransaction,
  { organisationid, organisation }: Told,
  { from, why }: { from: Date; why: string },
): Promise<void> {
  const at = from.toISOString()
  const day = dueOf(at)?.slice(0, 10)
  await markSeen(trx, organisationid, { seen: at, confirmed: at })
  const { config, now } = context
  for (const id of [organisationid, config.providerOrganisationId]) {
    await recordActivity(asScope(trx, id), {
      ...{ userid: null, at: now(), kind: 'organisation-deletion-delayed' },
      ...{ recordid: organisationid, summary: `${organisation}, from ${day}` },
    })
  }
  await tellAdmins(
    ...([context, trx, { organisationid, organisation }] as const),
    `${why} So ${organisation}
is deleted with everything from ${day}, unless somebody takes it back.`,
  )
}

/** For the end of a suspension: the seven days are for admins who can sign in. Nothing if no deletion is confirmed. */
export async function delayAfterSuspension(
  context: Context,
  trx: SystemTransaction,
  told: Told,
): Promise<void> {
  const deletion = await lockDeletion(trx, told.organisationid)
  if (!deletion || deletion.confirmed === null || deletion.begun !== null) return
  const { later: from } = await readBothClocks(trx, context.now)
  await delayDeletion(context, trx, told, {
    from,
    why: 'While it was suspended, its admins could not take back the deletion.',
  })
}
