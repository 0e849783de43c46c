import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { HourlyJob } from '../../platform/hourly-job.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { findAdmins } from '../users/index.ts'

/**
 * Mails admins a month and a week before the token of another system expires, and again when it has expired:
 * from then on that system does nothing any more, and nobody would notice.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
/** How long before the end each mail is sent. */
const REMINDED_BEFORE_MS = [30 * DAY_MS, WEEK_MS, 0]
/** A mail that waits longer than until the next one would only repeat it. */
const MAIL_LIFETIME_MS = WEEK_MS

/** `day` is written for people, such as `21 Nov 2026`. */
export type EndingToken<Row> = Row & { hasEnded: boolean; day: string; publicUrl: string }
export type Admin = { name: string; email: string; organisationname: string }

type Options<Row> = {
  /** With the columns `organisationid`, `expires` and `endmailed`. */
  table: string
  /** What the mail needs of a row besides. */
  columns?: readonly (keyof Row & string)[]
  mailOf: (admin: Admin, token: EndingToken<Row>) => { subject: string; text: string }
  /** What the log says when they could not be looked for. */
  failure: string
}

export function createTokenReminders<Row extends object>(
  context: Context,
  options: Options<Row>,
): HourlyJob {
  const { connections, log, now } = context
  return new HourlyJob({
    work: () =>
      connections.system.transaction().execute(async (trx) => {
        for (const row of await takeEnding(trx, options, now())) {
          await mail(trx, context, { row, options })
        }
      }),
    onFailure: (error) => log.warn({ err: error }, options.failure),
  })
}

type Ending<Row> = Row & { organisationid: string; expires: string }

/** Returns each token to only one process, once for each of the three times. */
async function takeEnding<Row extends object>(
  trx: SystemTransaction,
  { table, columns = [] }: Options<Row>,
  now: Date,
): Promise<Ending<Row>[]> {
  const at = now.toISOString()
  const returned = ['organisationid', 'expires', ...columns].map((column) => sql.ref(column))
  const { rows } = await sql<Ending<Row>>`
    update ${sql.table(table)} set endmailed = ${at}::timestamptz
    where exists (
      select from unnest(${REMINDED_BEFORE_MS}::bigint[]) as ms
      cross join lateral (select expires - ms * interval '1 millisecond' as due) as reminder
      where due <= ${at}::timestamptz and (endmailed is null or endmailed < due)
    )
    returning ${sql.join(returned)}
  `.execute(trx)
  return rows
}

async function mail<Row extends object>(
  trx: SystemTransaction,
  { config, mailQueue, now }: Context,
  { row, options }: { row: Ending<Row>; options: Options<Row> },
): Promise<void> {
  const token = {
    ...row,
    hasEnded: Date.parse(row.expires) <= now().getTime(),
    day: describeDay(row.expires),
    publicUrl: config.publicUrl,
  }
  const expires = new Date(now().getTime() + MAIL_LIFETIME_MS)
  for (const userid of await findAdmins(trx, row.organisationid)) {
    const admin = await findSignInUser(trx, userid)
    if (!admin?.email) continue
    const message = { to: admin.email, ...options.mailOf(admin, token) }
    await mailQueue.add(trx, message, { expires })
  }
}

function describeDay(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
}
