import { faRightToBracket } from '@fortawesome/free-solid-svg-icons/faRightToBracket'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

const NO_ATTEMPT =
  'This sign-in was not begun on this device, or it is over. Please start again, or log in with your password.'

type NotSignedInProps = { purpose: 'sign-in' | 'confirmation'; sentence: string | undefined }

/** Why the way through the provider has led nowhere, and the way back. */
export function NotSignedIn({ purpose, sentence = NO_ATTEMPT }: NotSignedInProps) {
  return (
    <EmptyState
      icon={faRightToBracket}
      title={purpose === 'sign-in' ? 'You are not logged in' : 'This was not confirmed'}
      text={sentence}
      action={
        <LinkButton to="/" kind="primary">
          {purpose === 'sign-in' ? 'Back to log in' : 'Back to Holdfast'}
        </LinkButton>
      }
    />
  )
}
