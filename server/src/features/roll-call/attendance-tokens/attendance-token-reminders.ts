import type { Context } from '../../../platform/context.ts'
import type { HourlyJob } from '../../../platform/hourly-job.ts'
import { type Admin, createTokenReminders, type EndingToken } from '../../token-reminders/index.ts'

/** When the token has ended, a roll call expects everybody who is absent. */
export function createAttendanceTokenReminders(context: Context): HourlyJob {
  return createTokenReminders<{ name: string }>(context, {
    table: 'attendance_tokens',
    columns: ['name'],
    mailOf: attendanceTokenMail,
    failure: 'Tokens of attendance systems that end could not be looked for',
  })
}

function attendanceTokenMail(
  { name, organisationname }: Admin,
  { name: system, hasEnded, day, publicUrl }: EndingToken<{ name: string }>,
) {
  const what = hasEnded
    ? `has ended on ${day}. It can no longer\nsay who is absent.`
    : `ends on ${day}. From then on it can\nno longer say who is absent.`
  return {
    subject: `Holdfast: the attendance token of ${system} ${hasEnded ? 'has ended' : 'ends soon'}`,
    text: `Hello ${name},

the token with which "${system}" keeps the attendance
of ${organisationname} ${what}

Delete it, make another one and enter that in the system:

${publicUrl}/admin/people/today

This message comes from a no-reply address.
`,
  }
}
