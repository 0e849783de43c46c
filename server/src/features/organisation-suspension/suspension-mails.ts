import type { Organisation } from '@holdfast/contract/people/organisations'
import type { Context } from '../../platform/context.ts'
import type { SystemTransaction } from '../../platform/database/database.ts'
import { findAdminsToTell, mailUsers } from '../admin-mails/index.ts'

const MEANING = `While it is suspended, nobody at the school can sign in, and no incident can be
reported or alert sent. User directories and other systems are refused. Nothing is
deleted, and all is as before when the provider resumes it.

A phone that is signed in keeps what it holds. It is not updated any more, and its user
is asked to sign in again, which is refused. Until 28 days after the phone last renewed
its sign-in, its user can read on it: the guidance, the contacts, the people by name and
the logs of incidents. What the phone has not sent is kept, and is sent when its user
can sign in again.`

type Told = { organisation: Organisation; sentence: string; isOver?: boolean }

/** Mails all admins of the organisation and of the provider. */
export async function tellAdmins(
  context: Context,
  trx: SystemTransaction,
  { organisation: { id, name }, sentence, isOver = false }: Told,
): Promise<void> {
  const told = await findAdminsToTell(context, trx, id)
  await mailUsers(context, trx, told, {
    subject: `Suspension of ${name}`,
    text: isOver
      ? `${sentence}\n`
      : `${sentence}

${MEANING}

Any admin of the provider can take it back, and can resume it later, at Organisations:

${context.config.publicUrl}/admin/organisations

If you are an admin of ${name}, ask them.
`,
  })
}

/** Such as `2026-12-05 10:00 UTC`. */
export function describeTime(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}
