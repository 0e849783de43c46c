import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { HelpActions } from '../../shell/help-actions.tsx'

/** On an alert by which somebody calls for help: one tap tells them that this person is coming. */
export function ComeToCaller({ alert }: { alert: Alert }) {
  const me = useMe()
  const isForMe =
    isCallForHelp(alert) &&
    (alert.userid !== me.userid || alert.continues) &&
    canFollowAlert(me, alert)
  return isForMe ? <ComeToSender alert={alert} userid={me.userid} /> : null
}

/** Whoever says that a call for help goes on is not who called. */
function ComeToSender({ alert, userid }: { alert: Alert; userid: string }) {
  const recipients = useAlertAnswers(alert.id).data ?? []
  const caller = recipients.find(
    (person) =>
      person.answer === 'help' &&
      (alert.continues ? person.userid !== userid : person.userid === alert.userid),
  )
  return caller && <HelpActions alert={alert} person={caller} block />
}
