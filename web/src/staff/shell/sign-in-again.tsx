import { faUserClock } from '@fortawesome/free-solid-svg-icons/faUserClock'
import { useState } from 'react'
import { useOnline } from '../../offline/connectivity.ts'
import { useSession } from '../../offline/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { shownDate } from './dates.ts'
import { SignInForm } from './sign-in-form.tsx'

/** In the last days before the end: signing in again, without leaving the screen. */
export function SignInAgain() {
  const now = useSession()
  const online = useOnline()
  const [putOff, setPutOff] = useState<string>()
  const [asked, setAsked] = useState(false)
  const due = now.state === 'signed in' && now.signInAgainDue ? now.session : undefined
  const close = () => setAsked(false)
  return (
    <>
      <Banner
        open={due !== undefined && due.token !== putOff}
        icon={faUserClock}
        title={`Your sign-in ends on ${shownDate(due?.endsAt ?? 0)}`}
        text={
          online
            ? 'Sign in again to go on using the app offline.'
            : 'Sign in again as soon as you are online.'
        }
        action={
          online ? (
            <Button onClick={() => setAsked(true)}>Sign in again</Button>
          ) : (
            <Button onClick={() => setPutOff(due?.token)}>Close</Button>
          )
        }
      />
      <Dialog open={asked && due !== undefined} title="Sign in again" onClose={close} dismissible>
        <SignInForm door="standard" fixedUserid={due?.userid} onSignedIn={close} />
      </Dialog>
    </>
  )
}
