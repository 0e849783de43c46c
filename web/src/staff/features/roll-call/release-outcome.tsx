import { useEffect, useRef, useState } from 'react'
import { stopWaitingForRelease, useReleaseOutcome } from '../../../data/incidents/releases.ts'
import { useIsServerReachable } from '../../../http/server-reachability.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import type { PersonRow } from './person-row.ts'
import { describeConflict, describeUnreadNote, nameOf, whoDisagrees } from './person-rows.ts'

type ReleaseOutcomeProps = {
  id: string
  /** The adult. */
  to: string
  wasOffline: boolean
  row: PersonRow
}

/** Whoever hands over waits for this. Only a release that the server has compared with all others is green. */
export function ReleaseOutcome({ id, to, wasOffline, row }: ReleaseOutcomeProps) {
  const outcome = useReleaseOutcome(id, row.mark)
  const isWithoutAnswer = useIsWithoutAnswer(id, outcome.state === 'sending', wasOffline)
  const name = nameOf(row)
  if (outcome.state === 'refused') {
    return (
      <Notice kind="danger" title={`Do not hand over ${name}`}>
        {outcome.why}
      </Notice>
    )
  }
  if (outcome.state === 'disputed') {
    return (
      <Notice kind="danger" title={`${whoDisagrees(row)} about ${name}`}>
        {describeConflict(row)}. Find out where {name} is.
      </Notice>
    )
  }
  const noted = outcome.state === 'recorded' ? describeUnreadNote(row) : undefined
  if (noted !== undefined) {
    return (
      <Notice kind="danger" title={`Find out where ${name} is`}>
        {noted}. Ask an admin or the team now.
      </Notice>
    )
  }
  return (
    <div role="status">
      <Settled state={outcome.state} name={name} to={to} isWithoutAnswer={isWithoutAnswer} />
    </div>
  )
}

/**
 * Whether the screen has said, now or before, that the server does not answer: then the child may go, and what the
 * server says later refuses nothing.
 */
function useIsWithoutAnswer(id: string, isSending: boolean, wasOffline: boolean): boolean {
  const isReachable = useIsServerReachable()
  const [isWithoutAnswer, setWithoutAnswer] = useState(wasOffline)
  if (isSending && !isReachable && !isWithoutAnswer) setWithoutAnswer(true)
  useEffect(() => {
    if (isSending && isWithoutAnswer) stopWaitingForRelease(id)
  }, [id, isSending, isWithoutAnswer])
  // Nor does anybody wait once the screen is gone, whatever has taken it away.
  const isShown = useRef(true)
  useEffect(() => {
    const leave = () => {
      setWithoutAnswer(true)
      stopWaitingForRelease(id)
    }
    isShown.current = true
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      isShown.current = false
      // Later, because React runs each effect twice while developing.
      queueMicrotask(() => isShown.current || stopWaitingForRelease(id))
    }
  }, [id])
  return isWithoutAnswer
}

type SettledProps = {
  state: 'sending' | 'recorded' | 'unknown'
  name: string
  to: string
  isWithoutAnswer: boolean
}

function Settled({ state, name, to, isWithoutAnswer }: SettledProps) {
  if (state === 'sending' && isWithoutAnswer) {
    return (
      <Notice kind="warn" title="Kept on this phone, and not sent yet">
        The server does not answer, so nobody can tell you whether {name} was handed over elsewhere.
        Ask at the other gates before {name} leaves.
      </Notice>
    )
  }
  if (state === 'sending') {
    return (
      <p>Asking whether somebody else has handed over {name}. Wait before you let anybody go…</p>
    )
  }
  if (state === 'unknown') {
    return (
      <Notice kind="warn" title="It is not known whether this was recorded">
        Close this, and look for {name} in the list.
      </Notice>
    )
  }
  if (isWithoutAnswer) {
    return (
      <Notice title={`Recorded: ${name} was handed to ${to}`}>
        It was sent later. Look in the list whether another gate says something else.
      </Notice>
    )
  }
  return (
    <Notice kind="ok" title={`${name} can go with ${to}`}>
      It is recorded, with your name and the time.
    </Notice>
  )
}
