import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { faMobileScreen } from '@fortawesome/free-solid-svg-icons/faMobileScreen'
import { LANGUAGE_OPTIONS } from '@holdfast/contract/alerts/languages'
import { describeDuration, OFFLINE_PERIOD } from '@holdfast/contract/durations'
import { APP_VERSION, SESSION_LIFETIME_MS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { useLanguage } from '../../../app/language.ts'
import { InstallSteps } from '../../../app/readiness/install-steps.tsx'
import { shouldInstallFirst } from '../../../app/readiness/installation.ts'
import { OfflineSignInNotice, SignInForm } from '../../../app/sign-in-form.tsx'
import { SingleSignOnPlace } from '../../../app/single-sign-on-place.tsx'
import { useOnline } from '../../../http/connectivity.ts'
import { Link } from '../../../routing/navigation.tsx'
import { useSession } from '../../../session/session.ts'
import { type Session, sessionEnd } from '../../../session/session-rules.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import styles from './sign-in-screen.module.css'
import { UnsentAlertNotice } from './unsent-alert-notice.tsx'

/** The sign-in page of the staff app. */
export function SignInScreen() {
  const online = useOnline()
  const now = useSession()
  const { language, setLanguage } = useLanguage()
  const [inBrowser, setInBrowser] = useState(() => !shouldInstallFirst())
  const [username, setUsername] = useState('')
  const endMessage = now.state === 'signed out' ? now.message : undefined
  return (
    <Screen title="Log in">
      <div className={styles.signIn}>
        <div className={styles.brand}>
          <img src="/icon.svg" alt="" width={64} height={64} />
          <p className={styles.name}>Holdfast</p>
        </div>
        {now.state === 'signed out' && <UnsentAlertNotice />}
        {endMessage && <Notice>{endMessage}</Notice>}
        {now.state === 'expired' && <LockedNotice session={now.session} />}
        {!online && <OfflineSignInNotice />}
        {online && !inBrowser && <InstallFirst onSkip={() => setInBrowser(true)} />}
        {online && inBrowser && (
          <>
            <SignInForm
              signInPage="standard"
              onUsername={setUsername}
              likelyUserid={now.state === 'expired' ? now.session.userid : undefined}
            >
              <SelectField
                label="Language"
                name="language"
                options={LANGUAGE_OPTIONS}
                value={language}
                onChange={({ target }) => setLanguage(target.value)}
              />
            </SignInForm>
            <Link to="/reset" viewTransition className={styles.forgot}>
              Forgot password?
            </Link>
            <SingleSignOnPlace signInPage="standard" username={username} />
          </>
        )}
        <p className={styles.version}>Version {APP_VERSION}</p>
      </div>
    </Screen>
  )
}

/** Says that the sign-in has expired. The data waits for its owner; guidance can be opened without it. */
function LockedNotice({ session }: { session: Session }) {
  const { name, userid, type } = session
  const isLastDay = sessionEnd(session) !== undefined
  return (
    <Notice
      kind="warn"
      icon={faLock}
      title={`Locked until ${name} logs in`}
      actions={
        <>
          <LinkButton to="/threats">Critical Actions</LinkButton>
          <LinkButton to="/roles">Roles</LinkButton>
          <LinkButton to="/info">Info</LinkButton>
          <LinkButton to="/map">Maps</LinkButton>
        </>
      }
    >
      The sign-in has ended after{' '}
      {isLastDay
        ? describeDuration(SESSION_LIFETIME_MS[type])
        : `${OFFLINE_PERIOD} without contact`}
      . The data on this device is kept and opens again when {name} ({userid}) logs in. If anybody
      else logs in, it is removed. Guidance can still be read:
    </Notice>
  )
}

/**
 * On an iPhone or iPad a browser tab loses its storage after seven days, and an installed app shares no
 * sign-in with the browser. So people should install the app before they sign in.
 */
function InstallFirst({ onSkip }: { onSkip: () => void }) {
  return (
    <>
      <Notice kind="info" icon={faMobileScreen} title="Put Holdfast on your home screen first">
        In the browser, this device deletes what Holdfast keeps after seven days. From the home
        screen it works offline for up to {OFFLINE_PERIOD}.
      </Notice>
      <InstallSteps last="Open Holdfast from the home screen and log in there." />
      <Button block onClick={onSkip}>
        Log in here anyway
      </Button>
    </>
  )
}
