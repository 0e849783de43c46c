import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { faUserShield } from '@fortawesome/free-solid-svg-icons/faUserShield'
import { describeDuration } from '@holdfast/contract/durations'
import { RESET_KEY_LIFETIME_MS } from '@holdfast/contract/limits'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'

const home = (
  <LinkButton to="/" kind="primary">
    Home
  </LinkButton>
)

/** Shown after a reset link was requested. */
export function ResetRequestedScreen() {
  return (
    <Screen title="Check your email">
      <EmptyState
        icon={faEnvelope}
        title="Thank you"
        text={`Please check your email for the reset link. It is sent from a no-reply address and works for ${describeDuration(RESET_KEY_LIFETIME_MS)}.`}
        action={home}
      />
    </Screen>
  )
}

/** Shown when the server sends no mail. */
export function AskAdminScreen() {
  return (
    <Screen title="Ask an admin">
      <EmptyState
        icon={faUserShield}
        title="This server sends no email"
        text="Ask an admin of your organisation. They can give you a link with which you choose a new password."
        action={home}
      />
    </Screen>
  )
}

/** Shown after the new password was set. */
export function ResetCompleteScreen() {
  return (
    <Screen title="Password changed">
      <EmptyState
        icon={faCircleCheck}
        title="Your password has been changed"
        text="You can now log in with it."
        action={home}
      />
    </Screen>
  )
}
