import type { Context } from '../../../platform/context.ts'
import type { HourlyJob } from '../../../platform/hourly-job.ts'
import { type Admin, createTokenReminders, type EndingToken } from '../../token-reminders/index.ts'

/** The token of a siren or door system: when it has ended, the system gets no alerts. */
export function createCapTokenReminders(context: Context): HourlyJob {
  return createTokenReminders<{ name: string }>(context, {
    table: 'cap_tokens',
    columns: ['name'],
    mailOf: capTokenMail,
    failure: 'Tokens of the CAP feed that end could not be looked for',
  })
}

function capTokenMail(
  { name, organisationname }: Admin,
  { name: system, hasEnded, day, publicUrl }: EndingToken<{ name: string }>,
) {
  const what = hasEnded
    ? `has ended on ${day}. This system\ngets no alerts any more.`
    : `ends on ${day}. From then on this\nsystem gets no alerts.`
  return {
    subject: `Holdfast: the alert token of ${system} ${hasEnded ? 'has ended' : 'ends soon'}`,
    text: `Hello ${name},

the token with which "${system}" at ${organisationname}
reads alerts (CAP feed) ${what}

Delete it, make another one and enter that in the system:

${publicUrl}/admin/alerts

This message comes from a no-reply address.
`,
  }
}
