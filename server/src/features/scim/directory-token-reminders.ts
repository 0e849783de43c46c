import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { Message } from '../../platform/mail/message.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { findAdmins } from '../users/index.ts'

/**
 * Mails admins a month and a week before the token of their user directory expires, and again when it has
 * expired: from then on the directory suspends nobody who leaves.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const RUN_INTERVAL_MS = 60 * 60 * 1000
/** How long before the end each mail is sent. */
const MONTH_BEFORE_MS = 30 * DAY_MS
const WEEK_BEFORE_MS = 7 * DAY_MS
const REMINDED_BEFORE_MS = [MONTH_BEFORE_MS, WEEK_BEFORE_MS, 0]
/** A mail that waits longer than until the next one would only repeat it. */
const MAIL_LIFETIME_MS = WEEK_BEFORE_MS

type Reminders = { start(): void; stop(): Promise<void> }
type Ending = { organisationid: string; expires: string }

/** Runs at the start and every hour; `stop` waits for a running check. */
export function createTokenReminders(context: Context): Reminders {
  const { connections, log } = context
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  function run(): Promise<void> {
    return connections.system.transaction().execute(async (trx) => {
      for (const token of await takeEnding(trx, context.now())) await mail(trx, context, token)
    })
  }

  function schedule(): void {
    running = run()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'Tokens of user directories that end could not be looked for')
      })
      .finally(() => {
        if (isStopped) return
        timer = setTimeout(schedule, RUN_INTERVAL_MS)
        timer.unref()
      })
  }

  return {
    start: schedule,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns each token to only one process, once for each of the three times. */
async function takeEnding(trx: SystemTransaction, now: Date): Promise<Ending[]> {
  const at = now.toISOString()
  const { rows } = await sql<Ending>`
    update directory_tokens set endmailed = ${at}::timestamptz
    where exists (
      select from unnest(${REMINDED_BEFORE_MS}::bigint[]) as ms
      cross join lateral (select expires - ms * interval '1 millisecond' as due) as reminder
      where due <= ${at}::timestamptz and (endmailed is null or endmailed < due)
    )
    returning organisationid, expires
  `.execute(trx)
  return rows
}

async function mail(
  trx: SystemTransaction,
  { config, mailQueue, now }: Context,
  { organisationid, expires }: Ending,
): Promise<void> {
  const hasEnded = Date.parse(expires) <= now().getTime()
  const until = new Date(now().getTime() + MAIL_LIFETIME_MS)
  for (const userid of await findAdmins(trx, organisationid)) {
    const account = await findSignInUser(trx, userid)
    if (!account?.email) continue
    const day = new Date(expires).toLocaleDateString('en-GB', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    })
    const message = tokenMessage(account, { hasEnded, day, publicUrl: config.publicUrl })
    await mailQueue.add(trx, message, { expires: until })
  }
}

type Recipient = { name: string; email: string; organisationname: string }

function tokenMessage(
  { name, email, organisationname }: Recipient,
  { hasEnded, day, publicUrl }: { hasEnded: boolean; day: string; publicUrl: string },
): Message {
  const what = hasEnded
    ? `has ended on ${day}. The directory can no longer\nadd anybody here, nor suspend who leaves.`
    : `ends on ${day}. From then on the directory can no\nlonger add anybody here, nor suspend who leaves.`
  return {
    to: email,
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
