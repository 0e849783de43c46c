import { faEnvelopeOpen } from '@fortawesome/free-solid-svg-icons/faEnvelopeOpen'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { InstallSteps } from '../../../app/readiness/install-steps.tsx'
import { shouldInstallFirst } from '../../../app/readiness/installation.ts'
import { type OpenedInvitation, useOpenInvitation } from '../../../data/sign-in/invitations.ts'
import { useNavigate, useParams } from '../../../routing/navigation.tsx'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import styles from './invitation-screen.module.css'

/** Removes the key from the address bar as soon as it is read, like that of a reset link. */
function hideKey(): void {
  window.history.replaceState(window.history.state, '', '/invitation/opened')
}

/** Opens an invitation and leads the user to a first password. The set-up of the phone follows. */
export function InvitationScreen() {
  const { key = '' } = useParams()
  const navigate = useNavigate()
  const session = useSession()
  const { run, failure } = useOpenInvitation()
  const [invitation, setInvitation] = useState<OpenedInvitation>()
  const [isInstallNext, setInstallNext] = useState(false)
  const open = useRef<() => Promise<void>>(undefined)
  open.current = async () => {
    const outcome = await run(key)
    if (outcome.ok) setInvitation(outcome.value)
  }

  useEffect(() => {
    hideKey()
    void open.current?.()
  }, [])

  if (session.state !== 'signed out' && invitation && !isInstallNext) {
    const { name, userid } = session.session
    if (userid !== invitation.userid) return <OtherUser present={name} invited={invitation.name} />
  }
  if (isInstallNext && invitation) return <InstallNext userid={invitation.userid} />
  return (
    <Screen title={invitation ? `Welcome, ${invitation.name}` : 'Invitation'}>
      <div className={styles.signIn}>
        {!invitation && !failure && <Spinner label="Opening the invitation" />}
        {failure && <NotOpened code={failure.code} sentence={failure.message} onRetry={open} />}
        {invitation && (
          <FirstPasswordForm
            invitation={invitation}
            resetkey={key}
            // On an iPhone the installed app shares no sign-in with the browser.
            isSigningIn={!shouldInstallFirst()}
            onSecondStep={() => navigate('/', { replace: true, viewTransition: true })}
            onDone={() => {
              if (shouldInstallFirst()) setInstallNext(true)
              else navigate('/phone-setup', { replace: true, viewTransition: true })
            }}
          />
        )}
      </div>
    </Screen>
  )
}

type NotOpenedProps = {
  code: string
  sentence: string
  onRetry: { current: (() => Promise<void>) | undefined }
}

function NotOpened({ code, sentence, onRetry }: NotOpenedProps) {
  const isInvalid = code === 'invitation-invalid' || code === 'invalid'
  return (
    <EmptyState
      icon={faEnvelopeOpen}
      title={isInvalid ? 'This invitation does not work any more' : 'The invitation was not opened'}
      text={sentence}
      action={
        isInvalid ? (
          <LinkButton to="/" kind="primary">
            Log in
          </LinkButton>
        ) : (
          <Button kind="primary" onClick={() => void onRetry.current?.()}>
            Try again
          </Button>
        )
      }
    />
  )
}

function OtherUser({ present, invited }: { present: string; invited: string }) {
  return (
    <Message title="Invitation">
      <Notice
        kind="warn"
        title={`${present} is signed in on this device`}
        actions={<LinkButton to="/settings">Settings</LinkButton>}
      >
        The invitation is for {invited}. Open it on their own phone, or log out here first and open
        it again.
      </Notice>
    </Message>
  )
}

function InstallNext({ userid }: { userid: string }) {
  return (
    <Message title="Your password is set">
      <p>Now put Holdfast on your home screen, where it also works without a network.</p>
      <InstallSteps
        last={`Open Holdfast from the home screen and log in there as ${userid}. It then asks to send you alerts.`}
      />
    </Message>
  )
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Screen title={title}>
      <div className={styles.signIn}>{children}</div>
    </Screen>
  )
}
