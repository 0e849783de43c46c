import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { findAllAdmins } from '../organisation-deletion/index.ts'
import { findOrganisation } from '../organisations/index.ts'
import { findSignInUser } from '../sign-in/index.ts'

const MAIL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** Mails everybody who can take it back: nobody can once it is confirmed. */
export async function tellAdminsOfErasure(
  context: Context,
  trx: SystemTransaction,
  { organisationid, askedby }: { organisationid: string; askedby: string },
): Promise<void> {
  const { config, mailQueue, now } = context
  const organisation = (await findOrganisation(trx, organisationid))?.name ?? organisationid
  const expires = new Date(now().getTime() + MAIL_LIFETIME_MS)
  const link = `${config.publicUrl}/admin/users?org=${encodeURIComponent(organisationid)}`
  for (const admin of await findAllAdmins(context, trx, organisationid)) {
    const email = (await findSignInUser(trx, admin))?.email
    if (!email) continue
    const message = {
      to: email,
      subject: `Erasure of a former user of ${organisation}`,
      // Without the name: the mail would keep it for ever.
      text: `${askedby} has asked to erase the name of a former user for ever.
24 hours from now another admin can confirm it. Then nobody can take it back.

Until then every admin can see whose name it is and take it back, at Users,
Erase a former user:

${link}

You get this because you are an admin.
`,
    }
    await mailQueue.add(trx, message, { expires })
  }
}
