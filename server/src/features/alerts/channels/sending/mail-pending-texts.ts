import type { Context } from '../../../../platform/context.ts'
import { asScope } from '../../../../platform/database/database.ts'
import { mailUsers } from '../../../admin-mails/index.ts'
import { findAdmins } from '../../../users/index.ts'
import { findOrganisationName } from '../find-due-messages.ts'
import { clearPendingTexts, lockPendingTexts } from './steps-store.ts'

/** Tells the admins who still believes that an alert is on, where no log is open that anybody reads. */
export async function mailPendingTexts(
  context: Context,
  organisationid: string,
  seq: number,
): Promise<void> {
  const { config, connections } = context
  const organisation = await findOrganisationName(context, organisationid)
  await connections.system.transaction().execute(async (trx) => {
    const scope = asScope(trx, organisationid)
    const texts = await lockPendingTexts(scope, seq)
    if (texts.length === 0) return
    await clearPendingTexts(scope, seq)
    await mailUsers(context, trx, await findAdmins(trx, organisationid), {
      subject: `Holdfast: some were not told that an alert of ${organisation} has ended`,
      text: `${texts.join('\n\n')}

${config.publicUrl}/admin/alerts/channels
`,
    })
  })
}
