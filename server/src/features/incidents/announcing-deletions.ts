import { pluralise } from '@holdfast/contract/text'
import type { Context } from '../../platform/context.ts'
import { asScope, type SystemTransaction } from '../../platform/database/database.ts'
import type { Message } from '../../platform/mail/message.ts'
import { recordActivity } from '../activity/index.ts'
import { readUsers } from '../users/index.ts'
import { DELETION_ANNOUNCED_MS, planDeletions } from './announced-deletions-rules.ts'
import {
  lockDeletions,
  markDeletionsSeen,
  readDeletions,
  upsertDeletions,
  withdrawDeletions,
} from './announced-deletions-store.ts'
import { describeKept, type KeptDays } from './retention-rules.ts'

/** Tells admins, in the admin area and by mail, what retention will delete. */

type Expired = {
  organisationid: string
  organisation: string
  /** The incidents past their retention, in the order of their closings. */
  incidentids: readonly string[]
  /** In milliseconds, by the slower of the two clocks. */
  time: number
  kept: KeptDays
}

/** Announces new deletions, and resolves to the incidents that may be deleted now. */
export async function announceDeletions(context: Context, expired: Expired): Promise<string[]> {
  const { organisationid, incidentids } = expired
  const time = new Date(expired.time)
  return context.database.changeAsSystem(organisationid, [], async (system) => {
    const scope = asScope(system, organisationid)
    await lockDeletions(scope)
    const stored = await readDeletions(scope)
    const plan = planDeletions(incidentids, stored, expired.time)
    await withdrawDeletions(scope, plan.withdrawn)
    await upsertDeletions(scope, plan.announced, time)
    await markDeletionsSeen(scope, time)
    if (plan.announced.length > 0) await tellAdmins(context, system, expired, plan.announced.length)
    return plan.due
  })
}

async function tellAdmins(
  { config, mailQueue, now }: Context,
  system: SystemTransaction,
  { organisationid, organisation, time, kept }: Expired,
  count: number,
): Promise<void> {
  const due = new Date(time + DELETION_ANNOUNCED_MS)
  const scope = asScope(system, organisationid)
  await recordActivity(scope, {
    userid: null,
    at: now(),
    kind: 'retention-announced',
    recordid: organisationid,
    summary: `${incidents(count)}, from ${due.toISOString().slice(0, 10)}`,
  })
  const users = await readUsers(scope)
  for (const { email, type } of users) {
    if (type !== 'admin' || email === '') continue
    const link = `${config.publicUrl}/admin/incidents`
    const message = announcement({ to: email, organisation, count, due, kept, link })
    await mailQueue.add(system, message, { expires: due })
  }
}

type Announcement = {
  to: string
  organisation: string
  count: number
  due: Date
  kept: KeptDays
  link: string
}

function announcement(values: Announcement): Message {
  const { to, organisation, count, due, kept, link } = values
  const day = due.toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    to,
    subject: `From ${day}: ${incidents(count)} at ${organisation} will be deleted`,
    text: `${incidents(count)} at ${organisation} will be deleted from ${day}, with
log and record, because closed incidents are kept for ${describeKept(kept)}.

To keep some of them, choose "Keep" under Incidents in the admin area. To have a
copy, export the record before:

${link}

You get this because you are an admin of ${organisation}.
`,
  }
}

function incidents(count: number): string {
  return pluralise(count, 'closed incident')
}
