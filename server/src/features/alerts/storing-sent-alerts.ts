import { randomUUID } from 'node:crypto'
import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import type { Scope } from '../../platform/database/database.ts'
import type { Author } from '../allocations/index.ts'
import { appendAction } from '../incident-log/index.ts'
import type { Outcome } from './alert-changes.ts'
import { insertAlertEvent } from './alert-history-store.ts'
import type { StoredAlertSettings } from './alert-settings-store.ts'
import { insertAlert, type Recipient, requireAlert, type SentAlert } from './alerts-store.ts'
import { saveRows } from './answers/alert-answers-store.ts'
import { firstOfMinute } from './answers/answers-of-a-minute.ts'
import { continueSteps, planSteps } from './channels/planning-steps.ts'
import { planDeliveries } from './deliveries/deliveries.ts'

type Person = Pick<Author, 'userid' | 'authorname'>

/** `content`: what the log says. `caller`: who needs help, if the alert itself calls for it. */
type Sending = {
  recipients: readonly Recipient[]
  settings: StoredAlertSettings
  content: string
  caller: Person
}

/** Stores an alert with its recipients, all that is to be delivered, its log entry and what is sealed of it. */
export async function storeSent(
  scope: Scope,
  alert: SentAlert,
  { recipients, settings, content, caller }: Sending,
  author: Author,
): Promise<Outcome> {
  const { id, incidentid, instruction, message, translations, heldback } = alert
  await insertAlert(scope, alert, recipients)
  if (isCallForHelp(alert)) await callForHelp(scope, alert, { ...caller, now: author.now })
  const due = heldback === null ? author.now : new Date(heldback)
  await planDeliveries(scope, { id, event: 'sent', due, settings }, author.now)
  if (alert.continues === null) await planSteps(scope, alert, { sent: due, now: author.now })
  else await continueSteps(scope, { from: alert.continues, to: id }, author.now)
  const entries = await appendAction(scope, incidentid, { author, content })
  const event = 'sent' as const
  const shown = { event, instruction, message, translations, recipients: [...recipients] }
  await insertAlertEvent(scope, alert, { author, shown })
  return { alert: await requireAlert(scope, id), entries }
}

/**
 * Whoever sends an alert of the kind that calls for help (a tone) is its first caller, so that others can say
 * that they are coming. It is neither logged nor pushed as a call: the alert itself is.
 */
async function callForHelp(
  scope: Scope,
  { id: alertid, incidentid, message: note, continues }: SentAlert,
  { userid, authorname, now }: Person & { now: Date },
): Promise<void> {
  const timestamp = now.toISOString()
  const answer = firstOfMinute({
    ...{ id: randomUUID(), alertid, incidentid, userid, answer: 'help', note },
    ...{ position: null, room: null, language: null },
    ...{ timestamp, devicetimestamp: timestamp, received: timestamp, bytext: false },
    // Whose call goes on has said nothing since, and may be somewhere else.
    carried: continues !== null,
  })
  await saveRows(scope, [{ ...answer, authorname }])
}
