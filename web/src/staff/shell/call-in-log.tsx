import type { Alert } from '@holdfast/contract/alerts/alerts'
import { isCallInAlert } from '@holdfast/contract/alerts/calls-for-help'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import { useAlertAnswers } from '../../data/alerts/alert-answers.ts'
import { useAlerts } from '../../data/alerts/alerts.ts'
import { takesResponses } from '../../data/alerts/calls-for-help.ts'
import type { LogRow } from '../../data/log/incident-log.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { HelpActions } from './help-actions.tsx'

/** Shown at an open call for help in the log: who is coming, and a button to go there. */
export function CallInLog({ entry }: { entry: LogRow }) {
  const me = useMe()
  const [newest, ...earlier] = (useAlerts().data ?? [])
    .filter((alert) => alert.incidentid === entry.incidentid && isCallInAlert(entry, alert))
    .filter((alert) => takesResponses(alert) && canFollowAlert(me, alert))
  return newest && <CallToAlert alert={newest} earlier={earlier} userid={entry.userid} />
}

type CallToAlertProps = {
  alert: Alert
  /** Alerts with the same title before it, newest first: the call may be one in those. */
  earlier: readonly Alert[]
  userid: string
}

/** Two alerts with the same title read alike in the log: shows only the newest in which the person calls. */
function CallToAlert({ alert, earlier, userid }: CallToAlertProps) {
  const answers = useAlertAnswers(alert.id).data
  if (!answers) return null
  const person = answers.find((each) => each.userid === userid)
  if (person?.answer === 'help') return <HelpActions alert={alert} person={person} />
  const [next, ...rest] = earlier
  return next && <CallToAlert alert={next} earlier={rest} userid={userid} />
}
