import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Context } from '../../../platform/context.ts'
import { readUsers } from '../../users/index.ts'
import { alertMessage, endMessage } from '../alert-message.ts'
import { findAlert } from '../alerts-store.ts'
import { forEachAtOnce } from '../push/push-sender.ts'
import { areAlertMailsUnderWay, markMailed, readProgress } from './deliveries-store.ts'
import type { Delivery, DeliveryResult } from './delivery-queue.ts'
import { type Stop, stopOf, stoppedResult } from './stopped-deliveries.ts'

const MAILS_AT_ONCE = 5

/**
 * Mails an alert, or its end, to each recipient. It stores who was mailed before the next mail begins,
 * and begins none while that fails, so that a retry repeats only the few mails in progress. Once there is
 * a reason to stop, no further mail begins.
 */
export async function sendMails(
  { config, database, log, mail, now }: Context,
  alert: Alert,
  delivery: Delivery,
  canContinue: () => boolean,
): Promise<DeliveryResult> {
  const { organisationid, event } = delivery
  const isEnd = event === 'ended'
  const { isUnderWay, progress, users } = await database.read(organisationid, async (scope) => ({
    isUnderWay: isEnd && (await areAlertMailsUnderWay(scope, alert.id)),
    progress: await readProgress(scope, alert.id),
    users: await readUsers(scope),
  }))
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  // The alert goes to those who have not been mailed it yet; its end goes to those who have.
  const wanted = progress.flatMap(({ userid, isMailed }) => {
    const email = emails.get(userid) ?? ''
    return isMailed === isEnd && email !== '' ? [{ userid, email }] : []
  })
  const mailedBefore = progress.filter(({ isMailed }) => isMailed).length
  const link = `${config.publicUrl}/alerts/${alert.id}`
  let sent = 0
  let failed = 0
  let current: Alert | undefined = alert
  let stop = undefined as Stop | undefined
  let storeError: unknown
  await forEachAtOnce(MAILS_AT_ONCE, wanted, async ({ userid, email }) => {
    if (stop !== undefined || storeError !== undefined || !canContinue()) return
    try {
      await mail.send(
        isEnd ? endMessage(alert, email) : alertMessage(current ?? alert, email, link),
      )
    } catch (error) {
      failed += 1
      log.info({ err: error }, 'The mail of an alert could not be sent')
      return
    }
    try {
      // Both may change while a slow mail server takes minutes.
      await database.change(organisationid, [], async (scope) => {
        await markMailed(scope, { alertid: alert.id, userid }, isEnd ? null : now())
        current = await findAlert(scope, alert.id)
        stop = current && (await stopOf(scope, current, delivery))
      })
      sent += 1
    } catch (error) {
      storeError = error
    }
  })
  if (storeError !== undefined) throw storeError
  const begun = `${sent} sent, ${failed} failed`
  const left = wanted.length - sent - failed
  if (stop && left + failed > 0) {
    return { ...stoppedResult(begun, stop), ...(!isEnd && { reached: mailedBefore + sent }) }
  }
  const outcome = `${begun}${left > 0 ? `, ${left} still to send` : ''}`
  // People who are just being mailed the alert must be mailed its end too.
  return {
    outcome,
    state: failed + left > 0 || isUnderWay ? 'retry' : 'delivered',
    // The number is not counted for the end: those who were not mailed the alert do not need it.
    ...(!isEnd && { reached: mailedBefore + sent }),
  }
}
