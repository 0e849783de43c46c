import type { BackupProblem, Backups } from '@holdfast/contract/people/backups'
import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { Message } from '../../platform/mail/message.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { findAdmins } from '../users/index.ts'

/** A later mail would only repeat what the page says. */
const LIFETIME_MS = 2 * 24 * 60 * 60 * 1000

/**
 * Mails the provider's admins once about each new problem, and once when the last one is gone. The problems that
 * they know of are rows, so that it does not matter which process writes, or how often it looks.
 */
export async function mailAboutBackups(context: Context, { problems }: Backups): Promise<void> {
  // A copy sends no mail, and its page says so.
  if (context.sending.isPaused) return
  await context.connections.system.transaction().execute(async (trx) => {
    const added = await addAlarms(trx, problems, context.now())
    const hasEnded = await removeAlarms(trx, problems)
    if (added.length > 0) await mailAdmins(trx, context, (to) => problemMessage(to, added))
    else if (hasEnded && problems.length === 0) await mailAdmins(trx, context, recoveredMessage)
  })
}

/** Returns those that nobody has been mailed about. */
async function addAlarms(
  trx: SystemTransaction,
  problems: BackupProblem[],
  now: Date,
): Promise<BackupProblem[]> {
  if (problems.length === 0) return []
  const since = now.toISOString()
  const added = await trx
    .insertInto('backup_alarms')
    .values(problems.map(({ kind }) => ({ problem: kind, since })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('problem')
    .execute()
  const kinds = added.map(({ problem }) => problem)
  return problems.filter(({ kind }) => kinds.includes(kind))
}

/** Whether one that had been mailed about is gone. */
async function removeAlarms(trx: SystemTransaction, problems: BackupProblem[]): Promise<boolean> {
  const standing = problems.map(({ kind }) => kind)
  const removed = await trx
    .deleteFrom('backup_alarms')
    .$if(standing.length > 0, (query) => query.where('problem', 'not in', standing))
    .returning('problem')
    .execute()
  return removed.length > 0
}

type Recipient = { name: string; email: string; publicUrl: string }

async function mailAdmins(
  trx: SystemTransaction,
  { config, mailQueue, now }: Context,
  compose: (to: Recipient) => Message,
): Promise<void> {
  const { publicUrl, providerOrganisationId } = config
  const expires = new Date(now().getTime() + LIFETIME_MS)
  for (const userid of await findAdmins(trx, providerOrganisationId)) {
    const account = await findSignInUser(trx, userid)
    if (!account?.email) continue
    await mailQueue.add(trx, compose({ ...account, publicUrl }), { expires })
  }
}

function problemMessage({ name, email, publicUrl }: Recipient, problems: BackupProblem[]): Message {
  const [first] = problems
  return {
    to: email,
    subject: `Holdfast: ${first?.title[0]?.toLowerCase()}${first?.title.slice(1)}`,
    text: `Hello ${name},

${problems.map(({ title, text }) => `${title}.\n${text}`).join('\n\n')}

The page about the backups of ${publicUrl}:

${publicUrl}/admin/backups

You get this message once, and another when the backups work again. It comes from
a no-reply address.
`,
  }
}

function recoveredMessage({ name, email, publicUrl }: Recipient): Message {
  return {
    to: email,
    subject: 'Holdfast: the backups work again',
    text: `Hello ${name},

the backups of ${publicUrl} work again.
You need do nothing.

${publicUrl}/admin/backups

This message comes from a no-reply address.
`,
  }
}
