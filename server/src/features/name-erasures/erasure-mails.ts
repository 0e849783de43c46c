import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { findAdminsToTell, mailUsers } from '../admin-mails/index.ts'
import { findOrganisation } from '../organisations/index.ts'

/** Mails everybody who can take it back: nobody can once it is confirmed. */
export async function tellAdminsOfErasure(
  context: Context,
  trx: SystemTransaction,
  { organisationid, askedby }: { organisationid: string; askedby: string },
): Promise<void> {
  const organisation = (await findOrganisation(trx, organisationid))?.name ?? organisationid
  const link = `${context.config.publicUrl}/admin/users?org=${encodeURIComponent(organisationid)}`
  const admins = await findAdminsToTell(context, trx, organisationid)
  await mailUsers(context, trx, admins, {
    subject: `Erasure of a former user of ${organisation}`,
    // Without the name: the mail would keep it for ever.
    text: `${askedby} has asked to erase the name of a former user for ever.
24 hours from now another admin can confirm it. Then nobody can take it back.

Until then every admin can see whose name it is and take it back, at Users,
Erase a former user:

${link}

You get this because you are an admin. If your account is suspended, ask another
admin.
`,
  })
}
