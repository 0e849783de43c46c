import type { SystemTransaction } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Message } from '../../platform/mail/message.ts'
import { findSignInUser } from '../sign-in/index.ts'

/**
 * Mails that tell users when their sign-in details change, so that they notice a change by somebody else.
 * (ASVS 5.0, 6.3.7)
 */

type Recipient = { userid: string; name: string; email: string; organisationname: string }

const EVENTS = {
  'passkey-added': 'a passkey was added',
  'passkey-removed': 'a passkey was removed',
  'authenticator-app-added': 'an authenticator app was set up',
  'authenticator-app-removed': 'the authenticator app was removed',
  'recovery-codes-made': 'new recovery codes were made',
  'second-factor-removed': 'the second factor was removed',
  'identity-linked': 'an account of the single sign-on was linked',
  'single-sign-on-changed': 'the provider of the single sign-on was changed',
  'identity-unlinked': 'the account of the single sign-on was unlinked',
  'password-changed': 'the password was changed',
  'email-changed': 'the email address was changed',
} as const

export type SecurityEvent = keyof typeof EVENTS
/** Who made the change: the user, on a device such as `Chrome on Android`, or somebody else. */
type Author = { device: string } | 'an admin' | 'the user directory' | 'the operator of the server'

type Dependencies = { mailQueue: MailQueue; publicUrl: string; now: () => Date }

/** A later notice would be about something long settled. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000
const WHEN: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
}

export class SecurityNotices {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Call it in the transaction of the change, before a change of the email address, because the mail goes
   * to the previous address. A user without an address gets no mail.
   */
  async add(
    trx: SystemTransaction,
    userid: string,
    event: SecurityEvent,
    by: Author,
  ): Promise<void> {
    const account = await findSignInUser(trx, userid)
    if (!account || account.email === '') return
    const { mailQueue, publicUrl, now } = this.#dependencies
    const message = securityMessage(account, event, { by, at: now(), publicUrl })
    const expires = new Date(now().getTime() + LIFETIME_MS)
    await mailQueue.add(trx, message, { expires })
  }
}

function securityMessage(
  { userid, name, email, organisationname }: Recipient,
  event: SecurityEvent,
  { by, at, publicUrl }: { by: Author; at: Date; publicUrl: string },
): Message {
  const what = EVENTS[event]
  return {
    to: email,
    subject: `Your Holdfast account: ${what}`,
    text: `Hello ${name},

in your Holdfast account ${userid} at ${organisationname}
${what}.

When    ${at.toLocaleString('en-GB', WHEN)} UTC
${typeof by === 'string' ? `By      ${by}` : `Device  ${by.device}`}

If it was you, or you have asked for it, you need do nothing.

If it was not, somebody else may be able to sign in as you. Tell an admin at
${organisationname} at once. Choose a new password, if need be by "Forgot password?"
where you log in, and end all other sign-ins:

${publicUrl}/account

This message comes from a no-reply address. If you need help, please ask an admin
at ${organisationname}.
`,
  }
}
