import { faSchool } from '@fortawesome/free-solid-svg-icons/faSchool'
import { useEffect, useRef } from 'react'
import { useBeginConfirmation } from '../data/sign-in/single-sign-on.ts'
import { currentSession } from '../session/session.ts'
import { readToken } from '../session/session-rules.ts'
import { readKnownOrganisation } from '../storage/single-sign-on-attempt.ts'
import { followOtherTabs } from '../storage/tabs.ts'
import { Button } from '../ui/button/button.tsx'
import { FailureNotice } from '../ui/screen/notice.tsx'

/**
 * For a user who signed in by an identity provider and may have no password: the provider's page
 * opens in another tab, which tells this one when they have confirmed.
 */
export function ConfirmByProvider({ onConfirmed }: { onConfirmed: () => void }) {
  const { run, pending, failure } = useBeginConfirmation()
  const confirmed = useRef(onConfirmed)
  useEffect(() => {
    confirmed.current = onConfirmed
  })
  useEffect(
    () =>
      followOtherTabs(({ about }) => {
        if (about === 'identity confirmed') confirmed.current()
      }),
    [],
  )
  const token = currentSession()?.token
  if (token === undefined || !readToken(token)?.sso) return null
  return (
    <>
      {failure && <FailureNotice sentences={[failure.message]} />}
      <Button
        block
        icon={faSchool}
        busy={pending}
        // Opened during the click, because browsers block a window that is opened later.
        onClick={() => void run(window.open('about:blank'))}
      >
        Confirm with {readKnownOrganisation()?.name ?? 'your school account'}
      </Button>
    </>
  )
}
