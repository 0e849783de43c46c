import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canUpdateAlert } from '@holdfast/contract/endpoints/permissions'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Author } from '../allocations/index.ts'
import { appendAction } from '../incident-log/index.ts'
import type { Outcome } from './alert-changes.ts'
import { insertAlertEvent } from './alert-history-store.ts'
import { insertUpdate } from './alert-updates-store.ts'
import { isUpdatedTooFast, updateText } from './alerts-rules.ts'
import { requireAlert } from './alerts-store.ts'
import { planUpdate } from './deliveries/deliveries.ts'

/**
 * Adds an update to an alert that is locked. A retry changes nothing.
 * @throws Problem `not-allowed`, `taken`, `conflict`, `too-fast`
 */
export async function updateAlert(
  scope: Scope,
  alert: Alert,
  { id, message }: { id: string; message: string },
  author: Author,
): Promise<Outcome> {
  if (!canUpdateAlert(author, alert)) throw new Problem('not-allowed')
  const { userid, authorname } = author
  const stored = alert.updates.find((update) => update.id === id)
  if (stored) {
    const isRetry = stored.userid === userid && stored.message === message
    if (!isRetry) throw new Problem('taken', 'There is another update under this id already')
    return { alert, entries: [] }
  }
  if (alert.ended !== null) throw new Problem('conflict', 'This alert has ended')
  if (isUpdatedTooFast(alert.updates, author)) throw new Problem('too-fast')
  const timestamp = author.now.toISOString()
  await insertUpdate(scope, alert, { id, message, userid, authorname, timestamp })
  await planUpdate(scope, alert, author.now)
  const content = updateText(alert, message)
  const entries = await appendAction(scope, alert.incidentid, { author, content })
  const shown = { event: 'updated', instruction: '', message } as const
  await insertAlertEvent(scope, alert, { author, shown })
  return { alert: await requireAlert(scope, alert.id), entries }
}
