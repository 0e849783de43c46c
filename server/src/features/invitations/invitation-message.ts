import { describeDuration, OFFLINE_PERIOD } from '@holdfast/contract/durations'
import { INVITATION_LIFETIME_MS } from '@holdfast/contract/limits'
import type { Message } from '../../platform/mail/message.ts'

type Invitation = {
  userid: string
  name: string
  email: string
  link: string
  organisationname: string
}

/** The mail with the link to choose a first password. */
export function invitationMessage(invitation: Invitation): Message {
  const { userid, name, email, link, organisationname } = invitation
  return {
    to: email,
    subject: `Your invitation to Holdfast at ${organisationname}`,
    text: `Hello ${name},

${organisationname} uses Holdfast in emergencies: critical actions, contacts and
the log of an incident on your phone, also for ${OFFLINE_PERIOD} without a network.

Open this link on the phone that you carry:

${link}

You choose a password, put Holdfast on the home screen and allow alerts. Your
username is ${userid}. The link works once and for ${describeDuration(INVITATION_LIFETIME_MS)}.

This message comes from a no-reply address. If you need help, please ask an admin
at ${organisationname}.
`,
  }
}
