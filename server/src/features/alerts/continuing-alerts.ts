import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert, AlertRequest } from '@holdfast/contract/alerts/alerts'
import { callerOf } from '@holdfast/contract/alerts/open-calls'
import { describeDuration } from '@holdfast/contract/durations'
import { canContinueAlert } from '@holdfast/contract/endpoints/permissions'
import { ALERT_CONTINUED_MS } from '@holdfast/contract/limits'
import type { Changed, ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Author } from '../allocations/index.ts'
import { appendAction } from '../incident-log/index.ts'
import { reopenTogether } from '../incidents/index.ts'
import { readUsers } from '../users/index.ts'
import { changesOf, type Outcome } from './alert-changes.ts'
import { readAlertSettings } from './alert-settings-store.ts'
import { copyUpdates } from './alert-updates-store.ts'
import { continuedMessage, continuedText } from './alerts-rules.ts'
import { lockAlert, requireAlert } from './alerts-store.ts'
import { cancelEndStep } from './channels/planning-steps.ts'
import {
  findContinuation,
  findEnder,
  findRecipientName,
  giveUpEnd,
} from './continuing-alerts-store.ts'
import { insertJoined } from './joining-alerts-store.ts'
import { storeSent } from './storing-sent-alerts.ts'

type Continuing = { id: string; request: AlertRequest; pressed: string }

/**
 * Takes back the end of an alert: sends it again under a new id, with the same words and updates to the same people.
 * It is neither joined nor held back, whoever has sent how many alerts. The alert that ended stays as it is. See
 * docs/decisions/0203.
 * @throws Problem `not-found`, `not-allowed`
 */
export async function continueAlert(
  scope: Scope,
  { id, request, pressed }: Continuing,
  author: Author,
): Promise<Changed<Outcome>> {
  const ended = await lockLatest(scope, request.continues ?? '')
  const endedId = ended.id
  if (ended.ended === null)
    return { result: await join(scope, ended, { id, request }, author), changed: [] }
  await requireRightToContinue(scope, ended, author)
  const reopened = await reopenTogether(scope, ended.incidentid, author)
  const entries = reopened
    ? await appendAction(scope, reopened, { author, content: 'Incident reopened' })
    : []
  const sent = await send(scope, ended, { id, request, pressed }, author)
  await giveUpEnd(scope, endedId, author.now)
  await cancelEndStep(scope, endedId, author.now)
  const changed: ChangedCollection[] = [...changesOf(sent.alert), { collection: 'incidents' }]
  if (reopened && reopened !== ended.incidentid)
    changed.push({ collection: 'logs', ownerid: reopened })
  return { result: { ...sent, entries: [...entries, ...sent.entries] }, changed }
}

/**
 * The alert itself, or the last that was sent in its place. That one may have ended again: whoever said that the alert
 * goes on did not know it, and nobody would be alerted if theirs joined what is over.
 */
async function lockLatest(scope: Scope, alertid: string): Promise<Alert> {
  let id = alertid
  for (;;) {
    for (let next = await findContinuation(scope, id); next; ) {
      id = next.id
      next = await findContinuation(scope, id)
    }
    // Only the last one is locked, because others lock several in the order of their ids.
    await lockAlert(scope, id)
    if (!(await findContinuation(scope, id))) return requireAlert(scope, id)
  }
}

/** Somebody else was faster, or it has not ended at all: nobody is alerted twice. */
async function join(
  scope: Scope,
  alert: Alert,
  { id, request }: Pick<Continuing, 'id' | 'request'>,
  { userid, now }: Author,
): Promise<Outcome> {
  const { id: alertid, incidentid } = alert
  const timestamp = now.toISOString()
  await insertJoined(scope, {
    ...{ id, alertid, incidentid, userid, request, timestamp, updateid: null },
  })
  return { alert, entries: [] }
}

async function requireRightToContinue(scope: Scope, alert: Alert, author: Author): Promise<void> {
  const isEnder = (await findEnder(scope, alert)) === author.userid
  if (canContinueAlert(author, { ended: alert.ended, isEnder }, author.now)) return
  const time = describeDuration(ALERT_CONTINUED_MS)
  throw new Problem(
    'not-allowed',
    `Only who ended this alert, an incident manager or an admin can say that it goes on, within ${time}. Send a new alert.`,
  )
}

async function send(
  scope: Scope,
  ended: Alert,
  { id, request, pressed }: Continuing,
  author: Author,
): Promise<Outcome> {
  const { updates: _, recipients: __, recipientids, ...copied } = ended
  const { ended: ___, endedby, endmessage, mistake, ...words } = copied
  const { userid, authorname } = author
  const users = await readUsers(scope)
  const named = users.filter((user) => recipientids?.includes(user.id))
  // As for every alert: one that reaches nobody must not look sent.
  const foreveryone = named.every((user) => user.id === userid)
  const recipients = (foreveryone ? users : named).map((user) => ({
    ...{ userid: user.id, name: user.name },
  }))
  const alert = {
    ...words,
    ...{
      id,
      userid,
      authorname,
      request,
      foreveryone,
      heldback: null,
      continues: ended.id,
      callerid: isCallForHelp(ended) ? callerOf(ended) : null,
      pressed,
    },
    message: continuedMessage(ended, request.message),
    timestamp: author.now.toISOString(),
  }
  const settings = await readAlertSettings(scope)
  const content = continuedText(alert, recipients.length)
  const caller = await findCaller(scope, ended, recipients)
  const { entries } = await storeSent(
    scope,
    alert,
    { recipients, settings, content, caller },
    author,
  )
  await copyUpdates(scope, { from: ended.id, to: id })
  return { alert: await requireAlert(scope, id), entries }
}

/** With their name of today, or that in the alert if they have no account any more. */
async function findCaller(
  scope: Scope,
  ended: Alert,
  recipients: readonly { userid: string; name: string }[],
): Promise<Pick<Author, 'userid' | 'authorname'>> {
  const userid = callerOf(ended)
  const name =
    recipients.find((recipient) => recipient.userid === userid)?.name ??
    (await findRecipientName(scope, { alertid: ended.id, userid }))
  return { userid, authorname: name ?? ended.authorname }
}
