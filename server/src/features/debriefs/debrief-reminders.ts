import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { pluralise } from '@holdfast/contract/text'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { HourlyJob } from '../../platform/hourly-job.ts'
import type { Message } from '../../platform/mail/message.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { findAdmins } from '../users/index.ts'
import { dueActions, isReminderDue } from './debrief-reminders-rules.ts'
import { readOpenActions } from './open-actions.ts'

/** Mails admins about the actions of debriefs that are due, until they are done. */

/** A mail that waits longer than until the next one would only repeat it. */
const MAIL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

type Taken = { id: string; name: string; mailed: string | null }

export function createDebriefReminders(context: Context): HourlyJob {
  return new HourlyJob({
    work: (signal) => remindAll(context, signal),
    onFailure: (error) =>
      context.log.warn({ err: error }, 'Actions of debriefs that are due could not be looked for'),
  })
}

async function remindAll(context: Context, signal: AbortSignal): Promise<void> {
  for (const organisation of await takeOrganisations(context)) {
    if (signal.aborted) return
    // The others are reminded all the same.
    await remind(context, organisation).catch((error: unknown) => {
      const { id: organisationid } = organisation
      context.log.warn({ err: error, organisationid }, 'Admins could not be reminded of actions')
    })
  }
}

/**
 * Returns each organisation to only one process, once a day. After a crash its reminder comes a day late. A
 * check in the future, by a clock that was ahead, counts as none.
 */
async function takeOrganisations({ connections, now }: Context): Promise<Taken[]> {
  const at = now().toISOString()
  const { rows } = await sql<Taken>`
    update organisations o set actionschecked = ${at}::timestamptz
    where (
      actionschecked is null
      or actionschecked <= ${at}::timestamptz - interval '1 day'
      or actionschecked > ${at}::timestamptz
    ) and (
      exists (select from debriefs where organisationid = o.id)
      or exists (select from tasks where organisationid = o.id)
    )
    returning id, name, actionsmailed as mailed
  `.execute(connections.system)
  return rows
}

async function remind(context: Context, { id, name, mailed }: Taken): Promise<void> {
  const { config, connections, database, mailQueue, now } = context
  const due = dueActions(await database.read(id, readOpenActions), now())
  if (!isReminderDue(due, mailed, now())) return
  const expires = new Date(now().getTime() + MAIL_LIFETIME_MS)
  await connections.system.transaction().execute(async (trx) => {
    for (const userid of await findAdmins(trx, id)) {
      const account = await findSignInUser(trx, userid)
      if (!account?.email) continue
      const message = reminderMessage(account, { organisation: name, due, ...config })
      await mailQueue.add(trx, message, { expires })
    }
    await trx
      .updateTable('organisations')
      .set({ actionsmailed: now() })
      .where('id', '=', id)
      .execute()
  })
}

type Reminder = { organisation: string; due: readonly OpenAction[]; publicUrl: string }

/** Names no action: a mail is read by others too. */
function reminderMessage(
  { name, email }: { name: string; email: string },
  { organisation, due, publicUrl }: Reminder,
): Message {
  const actions = pluralise(due.length, { one: 'action', many: 'actions' })
  const incidents = new Set(due.map(({ incidentid }) => incidentid))
  return {
    to: email,
    subject: `Holdfast: ${actions} from debriefs ${due.length === 1 ? 'is' : 'are'} due`,
    text: `Hello ${name},

${actions} from ${pluralise(incidents.size, { one: 'incident', many: 'incidents' })} of ${organisation}
should be done by now.

Mark what is done, or give it another day:

${publicUrl}/admin/incidents

This message comes each week until everything is done, from a no-reply
address.
`,
  }
}
