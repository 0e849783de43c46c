import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { callerOf } from '@holdfast/contract/alerts/open-calls'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { HelpActions } from '../../shell/help-actions.tsx'

/** On an alert by which somebody calls for help: one tap tells them that this person is coming. */
export function ComeToCaller({ alert }: { alert: Alert }) {
  const me = useMe()
  const isForMe = isCallForHelp(alert) && callerOf(alert) !== me.userid && canFollowAlert(me, alert)
  return isForMe ? <ComeToCallerOf alert={alert} /> : null
}

function ComeToCallerOf({ alert }: { alert: Alert }) {
  const recipients = useAlertAnswers(alert.id).data ?? []
  const calling = recipients.filter(({ answer }) => answer === 'help')
  const caller = calling.find(({ userid }) => userid === callerOf(alert))
  if (caller === undefined) return null
  return (
    <>
      {calling.length > 1 && <p>To {caller.name}:</p>}
      <HelpActions alert={alert} person={caller} block />
    </>
  )
}
