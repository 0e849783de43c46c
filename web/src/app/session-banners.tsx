import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { useLocation } from '../routing/navigation.tsx'
import type { SessionState } from '../session/session-rules.ts'
import { useFreshness } from '../storage/device-store.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { formatDay } from '../ui/format-dates.ts'
import { Banner } from '../ui/screen/banner.tsx'
import { useAskLogOut } from './log-out.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** What the session needs of the person: to sign in again, or to set up a second factor. */
export function SessionBanner({ now }: { now: Exclude<SessionState, { state: 'signed out' }> }) {
  if (now.state === 'expired') return <ExpiredBanner />
  const { session, signInAgainDue, isRefused } = now
  return (
    <>
      {signInAgainDue && <SignInAgain session={session} isRefused={isRefused} />}
      {session.mustSetUp && <SetUpBanner />}
    </>
  )
}

/** Shown above guidance that somebody reads after their sign-in has expired. */
function ExpiredBanner() {
  const isDoor = ['/', '/admin'].includes(useLocation().pathname)
  const checkedAt = useFreshness().get('content')
  const since = checkedAt === undefined ? '' : ` This guidance is of ${formatDay(checkedAt)}.`
  return (
    <Banner
      open={!isDoor}
      icon={faLock}
      title="Your sign-in has ended"
      text={`Only guidance can be read.${since}`}
      action={<LinkButton to="/">Log in</LinkButton>}
    />
  )
}

/** Until a required second factor is set up, the server refuses everything else. Data on the device can be read. */
function SetUpBanner() {
  const isOnAccountScreen = useLocation().pathname === '/account'
  const askLogOut = useAskLogOut()
  return (
    <Banner
      open
      icon={faShieldHalved}
      title="A second factor is required of you"
      text="Until you have set it up, nothing is sent and nothing new is loaded."
      action={
        isOnAccountScreen ? (
          <Button onClick={() => void askLogOut()}>Log out</Button>
        ) : (
          <LinkButton to="/account">Set it up</LinkButton>
        )
      }
    />
  )
}
