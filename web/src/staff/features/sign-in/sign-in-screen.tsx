import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { APP_VERSION } from '@holdfast/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { isInstalled, isIosBrowser } from '../../../app/readiness/device-readiness.ts'
import { SignInForm } from '../../../app/sign-in-form.tsx'
import { useOnline } from '../../../http/connectivity.ts'
import { useSession } from '../../../session/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { InstallFirst } from './install-first.tsx'
import { LANGUAGES } from './languages.ts'
import { LockedNotice } from './locked-notice.tsx'
import styles from './sign-in-screen.module.css'

/** The door of the staff app. */
export function SignInScreen() {
  const online = useOnline()
  const now = useSession()
  const [inBrowser, setInBrowser] = useState(() => isInstalled() || !isIosBrowser())
  const ended = now.state === 'signed out' ? now.message : undefined
  return (
    <Screen title="Log in">
      <div className={styles.door}>
        <div className={styles.brand}>
          <img src="/icon.svg" alt="" width={64} height={64} />
          <p className={styles.name}>Holdfast</p>
        </div>
        {ended && <Notice>{ended}</Notice>}
        {now.state === 'expired' && <LockedNotice session={now.session} />}
        {!online && (
          <Notice kind="warn" icon={faPlugCircleXmark} title="You are offline">
            You'll need to have an internet connection to log in. Once logged in you can use the app
            offline for up to 28 days.
          </Notice>
        )}
        {online && !inBrowser && <InstallFirst onSkip={() => setInBrowser(true)} />}
        {online && inBrowser && (
          <>
            <SignInForm
              door="standard"
              likelyUserid={now.state === 'expired' ? now.session.userid : undefined}
            >
              <SelectField label="Language" name="language" options={LANGUAGES} />
            </SignInForm>
            <Link to="/reset" viewTransition className={styles.forgot}>
              Forgot password?
            </Link>
          </>
        )}
        <p className={styles.version}>Version {APP_VERSION}</p>
      </div>
    </Screen>
  )
}
