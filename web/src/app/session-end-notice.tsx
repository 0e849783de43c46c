import { faUserClock } from '@fortawesome/free-solid-svg-icons/faUserClock'
import { describeDuration } from '@holdfast/contract/durations'
import { SESSION_LIFETIME_MS } from '@holdfast/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../http/connectivity.ts'
import { useSession, useSessionEnd } from '../session/session.ts'
import { Button } from '../ui/button/button.tsx'
import { useToast } from '../ui/dialog/toast-host.tsx'
import { formatDay } from '../ui/format-dates.ts'
import { Notice } from '../ui/screen/notice.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** In the last weeks of a sign-in, says when it ends and lets the user sign in again without losing anything. */
export function SessionEndNotice() {
  const now = useSession()
  const endsAt = useSessionEnd()
  const online = useOnline()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  useHeadingFocusAfterRemoval(endsAt !== undefined)
  if (now.state !== 'signed in' || endsAt === undefined) return null
  const lifetime = describeDuration(SESSION_LIFETIME_MS[now.session.type])
  return (
    <>
      <Notice
        icon={faUserClock}
        title={`Your sign-in ends on ${formatDay(endsAt)}`}
        actions={
          <Button
            disabledReason={online ? undefined : 'You can sign in again when you are online.'}
            onClick={() => setAsked(true)}
          >
            Sign in again
          </Button>
        }
      >
        A sign-in lasts {lifetime}. Sign in again before then, whenever it suits you. Everything on
        this device stays.
      </Notice>
      <SignInAgainDialog
        session={now.session}
        open={asked}
        onClose={() => setAsked(false)}
        onSignedIn={() => toast.success('You are signed in again.')}
      />
    </>
  )
}

/** The pressed button disappears with the notice. Without this, keyboard users would start from the top. */
function useHeadingFocusAfterRemoval(isShown: boolean): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    const isRemoved = wasShown.current && !isShown
    wasShown.current = isShown
    if (isRemoved && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus()
  }, [isShown])
}
