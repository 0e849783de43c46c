import { faUserClock } from '@fortawesome/free-solid-svg-icons/faUserClock'
import { useState } from 'react'
import { useOnline } from '../http/connectivity.ts'
import type { Session } from '../session/session-rules.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatDate } from '../ui/format-dates.ts'
import { SignInForm } from './sign-in-form.tsx'

/** In the last days of a sign-in: signing in again without leaving the screen. */
export function SignInAgain({ session }: { session: Session }) {
  const online = useOnline()
  const [putOff, setPutOff] = useState(false)
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <Banner
        open={!putOff}
        icon={faUserClock}
        title={`Your sign-in ends on ${formatDate(session.endsAt)}`}
        text={online ? undefined : 'Sign in again as soon as you are online.'}
        action={
          online ? (
            <Button onClick={() => setAsked(true)}>Sign in again</Button>
          ) : (
            <Button onClick={() => setPutOff(true)}>Close</Button>
          )
        }
      />
      <Dialog
        open={asked}
        title="Sign in again"
        onClose={close}
        actions={<Button onClick={close}>Cancel</Button>}
      >
        <p>
          You are {session.name} ({session.userid}).
        </p>
        <SignInForm door="standard" fixedUserid={session.userid} onSignedIn={close} />
      </Dialog>
    </>
  )
}
