import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { Context } from '../../../platform/context.ts'
import { readUsers } from '../../users/index.ts'
import { alertMessage, endMessage } from '../alert-message.ts'
import { findAlert } from '../alerts-store.ts'
import { forEachAtOnce } from '../push/push-sender.ts'
import { areAlertMailsUnderWay, markMailed, readProgress } from './deliveries-store.ts'
import type { Delivery, DeliveryResult } from './delivery-queue.ts'

const MAILS_AT_ONCE = 5

/**
 * Mails an alert, or its end, to each recipient. It stores who was mailed before the next mail begins,
 * and begins none while that fails, so that a retry repeats only the few mails in progress. Once the
 * alert has ended, no further mail of the alert begins.
 */
export async function sendMails(
  { config, database, log, mail, now }: Context,
  alert: Alert,
  { organisationid, event }: Delivery,
  canContinue: () => boolean,
): Promise<DeliveryResult> {
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
  let hasEnded = false
  let storeError: unknown
  await forEachAtOnce(MAILS_AT_ONCE, wanted, async ({ userid, email }) => {
    if (hasEnded || storeError !== undefined || !canContinue()) return
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
      current = await database.change(organisationid, [], async (scope) => {
        await markMailed(scope, { alertid: alert.id, userid }, isEnd ? null : now())
        return findAlert(scope, alert.id)
      })
      hasEnded = !isEnd && current?.ended !== null
      sent += 1
    } catch (error) {
      storeError = error
    }
  })
  if (storeError !== undefined) throw storeError
  if (hasEnded) {
    return {
      outcome: `${sent} sent, ${failed} failed, then the alert had ended`,
      state: 'given up',
      reached: mailedBefore + sent,
    }
  }
  const left = wanted.length - sent - failed
  const outcome = `${sent} sent, ${failed} failed${left > 0 ? `, ${left} still to send` : ''}`
  // People who are just being mailed the alert must be mailed its end too.
  return {
    outcome,
    state: failed + left > 0 || isUnderWay ? 'retry' : 'delivered',
    // The number is not counted for the end: those who were not mailed the alert do not need it.
    ...(!isEnd && { reached: mailedBefore + sent }),
  }
}
