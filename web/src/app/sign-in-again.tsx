import { faUserClock } from '@fortawesome/free-solid-svg-icons/faUserClock'
import { useState } from 'react'
import { useOnline } from '../http/connectivity.ts'
import { useServerReachability } from '../http/server-reachability.ts'
import type { Session } from '../session/session-rules.ts'
import { Button } from '../ui/button/button.tsx'
import { formatDay, formatTime } from '../ui/format-dates.ts'
import { Banner } from '../ui/screen/banner.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

type SignInAgainProps = {
  session: Session
  /** Whether the server no longer accepts the sign-in, so that nothing on the screen is updated. */
  isRefused: boolean
}

/** Lets a user sign in again without leaving the screen, after weeks without contact or a refusal. */
export function SignInAgain({ session, isRefused }: SignInAgainProps) {
  const online = useOnline()
  const { lastUpdated } = useServerReachability()
  const [dismissed, setDismissed] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Banner
        open={isRefused || !dismissed}
        icon={faUserClock}
        title={
          isRefused
            ? titleWhenRefused(lastUpdated)
            : `Your sign-in ends on ${formatDay(session.endsAt)}`
        }
        text={textOf(isRefused, online)}
        action={
          online ? (
            <Button onClick={() => setDialogOpen(true)}>Sign in again</Button>
          ) : (
            !isRefused && <Button onClick={() => setDismissed(true)}>Close</Button>
          )
        }
      />
      <SignInAgainDialog
        session={session}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
      />
    </>
  )
}

function titleWhenRefused(lastUpdated: number | null): string {
  return lastUpdated === null ? 'Not up to date' : `Not up to date since ${formatTime(lastUpdated)}`
}

function textOf(isRefused: boolean, online: boolean): string | undefined {
  if (!online) return 'Sign in again as soon as you are online.'
  if (!isRefused) return undefined
  return 'Please sign in again. Nothing is lost.'
}
