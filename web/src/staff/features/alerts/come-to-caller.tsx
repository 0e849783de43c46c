import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { HelpActions } from '../../shell/help-actions.tsx'

/** On an alert by which somebody calls for help: one tap tells them that this person is coming. */
export function ComeToCaller({ alert }: { alert: Alert }) {
  const me = useMe()
  const isForMe = alert.sound === 'tone' && alert.userid !== me.userid && canFollowAlert(me, alert)
  return isForMe ? <ComeToSender alert={alert} /> : null
}

function ComeToSender({ alert }: { alert: Alert }) {
  const recipients = useAlertAnswers(alert.id).data ?? []
  const sender = recipients.find(({ userid }) => userid === alert.userid)
  return sender?.answer === 'help' && <HelpActions alert={alert} person={sender} block />
}
