import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { useAlertAnswers } from '../../data/alerts/alert-answers.ts'
import { useAlerts } from '../../data/alerts/alerts.ts'
import { takesResponses } from '../../data/alerts/calls-for-help.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { HelpActions } from './help-actions.tsx'

type CallInLogProps = { incidentid: string; userid: string }

/** Shown at an open call for help in the log: who is coming, and a button to go there. */
export function CallInLog({ incidentid, userid }: CallInLogProps) {
  const me = useMe()
  const alerts = useAlerts().data ?? []
  return alerts
    .filter((alert) => alert.incidentid === incidentid && takesResponses(alert))
    .filter((alert) => canFollowAlert(me, alert))
    .map((alert) => <CallToAlert key={alert.id} alert={alert} userid={userid} />)
}

function CallToAlert({ alert, userid }: { alert: Alert; userid: string }) {
  const person = useAlertAnswers(alert.id).data?.find((each) => each.userid === userid)
  return person?.answer === 'help' && <HelpActions alert={alert} person={person} />
}
