import type { Alert } from '@holdfast/contract/alerts/alerts'
import { useEffect } from 'react'
import { useOwnAnswers } from '../../../data/alerts/alert-answers.ts'
import { concerns, type ShownAlert, type ShownAlerts } from './alert-attention-rules.ts'
import { noteShown } from './shown-alerts.ts'
import { standingAnswer } from './standing-answer.ts'

type LearnAnswersProps = {
  alerts: readonly Alert[]
  userid: string
  shown: ShownAlerts
  /** Of ended alerts, only those that ended later can have a call for help that stands. */
  earliest: string
}

/**
 * Learns what the person has answered on another device. A device that still asked for an answer would let one tap
 * on it end a call for help that was made on the other.
 */
export function LearnAnswers({ alerts, userid, shown, earliest }: LearnAnswersProps) {
  return alerts
    .filter((alert) => concerns(alert, userid) && mayLearn(alert, shown[alert.id], earliest))
    .map((alert) => (
      <LearnAnswer key={alert.id} alert={alert} userid={userid} shown={shown[alert.id]} />
    ))
}

function mayLearn({ ended }: Alert, shown: ShownAlert | undefined, earliest: string): boolean {
  return ended === null || (ended > earliest && shown?.answer === 'help')
}

type LearnAnswerProps = { alert: Alert; userid: string; shown: ShownAlert | undefined }

function LearnAnswer({ alert: { id }, userid, shown }: LearnAnswerProps) {
  const { sent } = useOwnAnswers(id, 'once')
  // A call for help of an exercise, or of an alert that goes on: its person has not been asked about this one yet.
  const standing = standingAnswer(sent.filter(({ carried }) => !carried))
  const before = shown?.answer
  const answer = standing?.state === 'sent' ? standing.answer : 'seen'
  useEffect(() => {
    if (answer === 'seen' || answer === before) return
    // A device whose call for help was ended elsewhere shows that, even if the alert was closed there.
    const isCallEnded = before === 'help'
    noteShown(userid, id, { answer, elsewhere: true, ...(isCallEnded && { updates: -1 }) })
  }, [answer, before, id, userid])
  return null
}
