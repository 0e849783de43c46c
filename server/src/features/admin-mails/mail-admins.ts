import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { Message } from '../../platform/mail/message.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { findAdmins, findSuspendedAdmins } from '../users/index.ts'

const MAIL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** The admins of the organisation and of the provider, who can confirm and take back. */
export async function findAllAdmins(
  { config }: Pick<Context, 'config'>,
  trx: SystemTransaction,
  organisationid: string,
): Promise<string[]> {
  const own = await findAdmins(trx, organisationid)
  return [...own, ...(await findAdmins(trx, config.providerOrganisationId))]
}

/** All of these admins, and those who are suspended: they may have been suspended for it. */
export async function findAdminsToTell(
  context: Pick<Context, 'config'>,
  trx: SystemTransaction,
  organisationid: string,
): Promise<string[]> {
  const { providerOrganisationId } = context.config
  return [
    ...(await findAllAdmins(context, trx, organisationid)),
    ...(await findSuspendedAdmins(trx, organisationid)),
    ...(await findSuspendedAdmins(trx, providerOrganisationId)),
  ]
}

/** Mails each of them once who has an address. */
export async function mailUsers(
  { mailQueue, now }: Pick<Context, 'mailQueue' | 'now'>,
  trx: SystemTransaction,
  userids: readonly string[],
  message: Omit<Message, 'to'>,
): Promise<void> {
  const expires = new Date(now().getTime() + MAIL_LIFETIME_MS)
  for (const userid of new Set(userids)) {
    const email = (await findSignInUser(trx, userid))?.email
    if (email) await mailQueue.add(trx, { ...message, to: email }, { expires })
  }
}
