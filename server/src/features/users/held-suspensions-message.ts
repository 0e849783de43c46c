import type { Message } from '../../platform/mail/message.ts'

type Recipient = { name: string; email: string; organisationname: string }

/** The mail to admins when the user directory wants to suspend too many users, or users who are needed. */
export function heldSuspensionsMessage(
  { name, email, organisationname }: Recipient,
  publicUrl: string,
): Message {
  return {
    to: email,
    subject: 'Holdfast: suspensions wait for an admin',
    text: `Hello ${name},

the user directory of ${organisationname} wants to suspend more people
than a tenth of all within an hour or a fifth within a day, or people in charge
while an incident is open. They are still signed in and keep their team roles,
until an admin suspends them or keeps them:

${publicUrl}/admin/users/directory

If they do leave, suspend them there. If not, something is wrong in the directory:
keep them, reinstate those who were suspended under Users, and tell whoever looks
after the directory. If nobody there knows of it, disconnect it on the same page:
somebody may have its token.

This message comes from a no-reply address.
`,
  }
}
