import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { SystemTransaction } from '../../../platform/database/database.ts'
import type { Message } from '../../../platform/mail/message.ts'
import { findSignInUser } from '../../sign-in/index.ts'
import { findAdmins } from '../../users/index.ts'

/**
 * Mails admins a month and a week before the token of a siren or door system ends, and again when it has ended:
 * from then on the system gets no alerts, and nobody would notice until the next one.
 */

const DAY_MS = 24 * 60 * 60 * 1000
const RUN_INTERVAL_MS = 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
const REMINDED_BEFORE_MS = [30 * DAY_MS, WEEK_MS, 0]

type Reminders = { start(): void; stop(): Promise<void> }
type Ending = { organisationid: string; name: string; expires: string }

/** Runs at the start and every hour; `stop` waits for a running check. */
export function createCapTokenReminders(context: Context): Reminders {
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
        log.warn({ err: error }, 'Tokens of the CAP feed that end could not be looked for')
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
    update cap_tokens set endmailed = ${at}::timestamptz
    where exists (
      select from unnest(${REMINDED_BEFORE_MS}::bigint[]) as ms
      cross join lateral (select expires - ms * interval '1 millisecond' as due) as reminder
      where due <= ${at}::timestamptz and (endmailed is null or endmailed < due)
    )
    returning organisationid, name, expires
  `.execute(trx)
  return rows
}

async function mail(
  trx: SystemTransaction,
  { config, mailQueue, now }: Context,
  ending: Ending,
): Promise<void> {
  const hasEnded = Date.parse(ending.expires) <= now().getTime()
  const expires = new Date(now().getTime() + WEEK_MS)
  for (const userid of await findAdmins(trx, ending.organisationid)) {
    const account = await findSignInUser(trx, userid)
    if (!account?.email) continue
    const link = `${config.publicUrl}/admin/alerts`
    await mailQueue.add(trx, messageTo(account, { ...ending, hasEnded, link }), { expires })
  }
}

type Recipient = { name: string; email: string; organisationname: string }
type Fact = Ending & { hasEnded: boolean; link: string }

function messageTo(
  { name, email, organisationname }: Recipient,
  { name: system, expires, hasEnded, link }: Fact,
): Message {
  const dates = { dateStyle: 'medium', timeZone: 'UTC' } as const
  const day = new Date(expires).toLocaleDateString('en-GB', dates)
  const what = hasEnded
    ? `has ended on ${day}. This system\ngets no alerts any more.`
    : `ends on ${day}. From then on this\nsystem gets no alerts.`
  return {
    to: email,
    subject: `Holdfast: the alert token of ${system} ${hasEnded ? 'has ended' : 'ends soon'}`,
    text: `Hello ${name},

the token with which "${system}" at ${organisationname}
reads alerts (CAP feed) ${what}

Delete it, make another one and enter that in the system:

${link}

This message comes from a no-reply address.
`,
  }
}
