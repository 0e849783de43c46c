import type { Context } from '../../../../platform/context.ts'
import { mailUsers } from '../../../admin-mails/index.ts'
import { findAdmins } from '../../../users/index.ts'
import { findOrganisationName } from '../find-due-messages.ts'

/** Tells the admins who still believes that an alert is on, where no log is open that anybody reads. */
export async function mailUntold(
  context: Context,
  organisationid: string,
  texts: readonly string[],
): Promise<void> {
  const { config, connections } = context
  const organisation = await findOrganisationName(context, organisationid)
  await connections.system.transaction().execute(async (trx) => {
    await mailUsers(context, trx, await findAdmins(trx, organisationid), {
      subject: `Holdfast: some were not told that an alert of ${organisation} has ended`,
      text: `${texts.join('\n\n')}

${config.publicUrl}/admin/alerts/channels
`,
    })
  })
}
