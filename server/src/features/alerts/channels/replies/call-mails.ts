import type { Context } from '../../../../platform/context.ts'
import type { Message } from '../../../../platform/mail/message.ts'
import { findSignInUser } from '../../../sign-in/index.ts'
import { findAdmins } from '../../../users/index.ts'
import { findOrganisationName } from '../find-due-messages.ts'

/** Later it would only mislead. */
const MAIL_LIFETIME_MS = 12 * 60 * 60 * 1000

/** Tells the admins that somebody calls for help by text message while no alert belongs to it. */
export async function mailCalls(
  context: Context,
  organisationid: string,
  calls: readonly string[],
): Promise<void> {
  const { config, connections, mailQueue, now } = context
  const organisation = await findOrganisationName(context, organisationid)
  const expires = new Date(now().getTime() + MAIL_LIFETIME_MS)
  await connections.system.transaction().execute(async (trx) => {
    for (const userid of await findAdmins(trx, organisationid)) {
      const account = await findSignInUser(trx, userid)
      if (!account?.email) continue
      const { publicUrl } = config
      const message = messageOf(account, { organisation, calls, publicUrl })
      await mailQueue.add(trx, message, { expires })
    }
  })
}

type Calls = { organisation: string; calls: readonly string[]; publicUrl: string }

function messageOf(
  { name, email }: { name: string; email: string },
  { organisation, calls, publicUrl }: Calls,
): Message {
  return {
    to: email,
    subject: 'Holdfast: a text message calls for help',
    text: `Hello ${name},

this came to the number of ${organisation} for text messages:

${calls.join('\n')}

It belongs to no open alert, so nobody may have seen it. Anybody can send
such a message: ring first.

${publicUrl}/admin/alerts/channels
`,
  }
}
