import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { findAdminsToTell, mailUsers } from '../admin-mails/index.ts'
import { findDeletion } from './deletions-store.ts'

export type Told = { organisationid: string; organisation: string }

/** Mails all who can take it back, and whoever was an admin when it was asked for. */
export async function tellAdmins(
  context: Context,
  trx: SystemTransaction,
  { organisationid, organisation }: Told,
  sentence: string,
): Promise<void> {
  const link = `${context.config.publicUrl}/admin/users?org=${encodeURIComponent(organisationid)}`
  const before = (await findDeletion(trx, organisationid))?.admins ?? []
  const today = await findAdminsToTell(context, trx, organisationid)
  await mailUsers(context, trx, [...before, ...today], {
    subject: `Deletion of ${organisation}`,
    text: `${sentence}

While it is asked for, whoever is an admin of ${organisation} or of the provider sees it
at the top of the admin area, and can take it back there:

${link}

You get this because you are an admin, or were one when it was asked for. If your
account is suspended, ask another admin.
`,
  })
}
