import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { findAdmins } from '../users/index.ts'
import { findDeletion } from './deletions-store.ts'

const MAIL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

export type Told = { organisationid: string; organisation: string }

/** The admins of the organisation and of the provider, who can confirm and take back. */
export async function findAllAdmins(
  { config }: Pick<Context, 'config'>,
  trx: SystemTransaction,
  organisationid: string,
): Promise<string[]> {
  const own = await findAdmins(trx, organisationid)
  return [...own, ...(await findAdmins(trx, config.providerOrganisationId))]
}

/** Mails all who can take it back, and whoever was an admin when it was asked for: they may have been suspended for it. */
export async function tellAdmins(
  { config, mailQueue, now }: Context,
  trx: SystemTransaction,
  { organisationid, organisation }: Told,
  sentence: string,
): Promise<void> {
  const expires = new Date(now().getTime() + MAIL_LIFETIME_MS)
  const link = `${config.publicUrl}/admin/users?org=${encodeURIComponent(organisationid)}`
  const before = (await findDeletion(trx, organisationid))?.admins ?? []
  const today = await findAllAdmins({ config }, trx, organisationid)
  for (const userid of new Set([...before, ...today])) {
    const email = (await findSignInUser(trx, userid))?.email
    if (!email) continue
    const message = {
      to: email,
      subject: `Deletion of ${organisation}`,
      text: `${sentence}

While it is asked for, whoever is an admin of ${organisation} or of the provider sees it
at the top of the admin area, and can take it back there:

${link}

You get this because you are an admin, or were one when it was asked for.
`,
    }
    await mailQueue.add(trx, message, { expires })
  }
}
