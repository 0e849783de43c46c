import type { Context } from '../../platform/context.ts'
import type { HourlyJob } from '../../platform/hourly-job.ts'
import { type Admin, createTokenReminders, type EndingToken } from '../token-reminders/index.ts'

/** The token of a user directory: when it has ended, the directory suspends nobody who leaves. */
export function createDirectoryTokenReminders(context: Context): HourlyJob {
  return createTokenReminders<object>(context, {
    table: 'directory_tokens',
    mailOf: directoryTokenMail,
    failure: 'Tokens of user directories that end could not be looked for',
  })
}

function directoryTokenMail(
  { name, organisationname }: Admin,
  { hasEnded, day, publicUrl }: EndingToken<object>,
) {
  const what = hasEnded
    ? `has ended on ${day}. The directory can no longer\nadd anybody here, nor suspend who leaves.`
    : `ends on ${day}. From then on the directory can no\nlonger add anybody here, nor suspend who leaves.`
  return {
    subject: `Holdfast: the token of the user directory ${hasEnded ? 'has ended' : 'ends soon'}`,
    text: `Hello ${name},

the token of the user directory of ${organisationname}
${what}

Make another one and enter it in the directory:

${publicUrl}/admin/users/directory

This message comes from a no-reply address.
`,
  }
}
