import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { useLocation } from '../routing/navigation.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useAskLogOut } from './log-out.tsx'

/** For a sign-in that the server does nothing for yet; what is on the device can be read. */
export function SetUpBanner() {
  const isThere = useLocation().pathname === '/account'
  const askLogOut = useAskLogOut()
  return (
    <Banner
      open
      icon={faShieldHalved}
      title="A second factor is required of you"
      text="Until you have set it up, nothing is sent and nothing new is loaded."
      action={
        isThere ? (
          <Button onClick={() => void askLogOut()}>Log out</Button>
        ) : (
          <LinkButton to="/account">Set it up</LinkButton>
        )
      }
    />
  )
}
