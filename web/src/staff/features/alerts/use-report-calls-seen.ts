import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { useEffect, useRef } from 'react'
import { respondToCall } from '../../../data/alerts/calls-for-help.ts'

/**
 * Tells a person who has called for help that this user has seen the call: once for each call, when the
 * screen is really visible.
 */
export function useReportCallsSeen(
  alertid: string,
  me: string,
  recipients: readonly AlertRecipient[],
): void {
  const reported = useRef(new Set<string>())
  useEffect(() => {
    const unseen = unseenCalls(recipients, me)
    if (unseen.length === 0) return
    const report = () => {
      if (document.visibilityState === 'hidden') return
      for (const person of unseen) {
        const call = `${person.userid} ${person.timestamp}`
        if (reported.current.has(call)) continue
        reported.current.add(call)
        void respondToCall(alertid, person, 'seen')
      }
    }
    document.addEventListener('visibilitychange', report)
    report()
    return () => document.removeEventListener('visibilitychange', report)
  }, [alertid, me, recipients])
}

/** The calls of others of which the server does not yet know that this user has seen them. */
function unseenCalls(recipients: readonly AlertRecipient[], me: string): AlertRecipient[] {
  return recipients.filter(({ answer, userid, timestamp, responses }) => {
    if (answer !== 'help' || userid === me || timestamp === null) return false
    const answered = responses.find((response) => response.userid === me)?.answered ?? ''
    return answered < timestamp
  })
}
