import { describeDuration } from '@holdfast/contract/durations'
import { RESET_KEY_LIFETIME_MS } from '@holdfast/contract/limits'
import type { Message } from '../../platform/mail/message.ts'
import type { ResetAccount } from './password-reset-store.ts'

/** The mail with the link to choose a new password. */
export function resetMessage(account: ResetAccount, link: string): Message {
  const { name, username, organisationname } = account
  return {
    to: account.email,
    subject: 'Choose a new password for Holdfast',
    text: `Hello ${name},

somebody, probably you, asked for a new password for your Holdfast account
${username} at ${organisationname}.

Open this link and choose one:

${link}

The link works once and for ${describeDuration(RESET_KEY_LIFETIME_MS)}. Afterwards please sign in again on each of
your devices.

If you did not ask for this, you need do nothing: your password stays as it is.

This message comes from a no-reply address. If you need help, please ask an admin
at ${organisationname}.
`,
  }
}
