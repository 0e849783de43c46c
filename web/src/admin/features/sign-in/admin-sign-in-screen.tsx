import { APP_VERSION } from '@holdfast/contract/limits'
import { useState } from 'react'
import { OfflineSignInNotice, SignInForm } from '../../../app/sign-in-form.tsx'
import { SingleSignOnPlace } from '../../../app/single-sign-on-place.tsx'
import { useOnline } from '../../../http/connectivity.ts'
import { Link } from '../../../routing/navigation.tsx'
import { useSession } from '../../../session/session.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import styles from './admin-sign-in-screen.module.css'

/** The sign-in page of the admin area, for admins only. */
export function AdminSignInScreen() {
  const online = useOnline()
  const now = useSession()
  const [username, setUsername] = useState('')
  return (
    <Screen title="Admin log in">
      <div className={styles.signIn}>
        {now.state === 'expired' && (
          <Notice kind="warn">
            The data of {now.session.name} on this device is locked. If anybody else logs in, it is
            removed.
          </Notice>
        )}
        {online ? (
          <>
            <SignInForm signInPage="admin" onUsername={setUsername} />
            <Link to="/reset" viewTransition className={styles.link}>
              Forgot password?
            </Link>
          </>
        ) : (
          <OfflineSignInNotice />
        )}
        <Link to="/" viewTransition className={styles.link}>
          Log in to the staff app
        </Link>
        {online && <SingleSignOnPlace signInPage="admin" username={username} />}
        <p className={styles.version}>Version {APP_VERSION}</p>
      </div>
    </Screen>
  )
}
