import { useId, useState } from 'react'
import { SessionEndNotice } from '../../../app/session-end-notice.tsx'
import { useAccount } from '../../../data/account.ts'
import { useMe } from '../../../data/me.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import styles from './account-screen.module.css'
import { ChangePassword } from './change-password.tsx'
import { LinkedAccount } from './linked-account.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'

/**
 * Who the user is, their password, and where they are signed in; for admins too. Whoever must set up
 * a second factor sees nothing else before, and goes on to the menu afterwards.
 */
export function AccountScreen() {
  const online = useOnline()
  const navigate = useNavigate()
  const now = useSession()
  const [isSetUpFirst] = useState(now.state === 'signed in' && now.session.mustSetUp)
  return (
    <StaffScreen title="My account" back="/settings">
      {!online && (
        <Notice kind="warn" title="You are offline">
          Password and sign-ins can be changed when you are online.
        </Notice>
      )}
      <SessionEndNotice />
      {!isSetUpFirst && <Details />}
      <SecondFactorSection
        onCodesKept={() => {
          if (isSetUpFirst) void navigate('/', { replace: true })
        }}
      />
      {!isSetUpFirst && (
        <>
          <ChangePassword />
          <LinkedAccount />
          <SignedInDevices />
        </>
      )}
    </StaffScreen>
  )
}

/** The name is on the device, so that the screen says whose account it is without network too. */
function Details() {
  const id = useId()
  const { userid, name, organisationname } = useMe()
  const online = useOnline()
  const email = useAccount().data?.email
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{name}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Username</dt>
          <dd>{userid}</dd>
        </div>
        {(online || email !== undefined) && (
          <div>
            <dt>Email</dt>
            {/* Its place is kept, so that what stands below does not move when it arrives. */}
            <dd>{email === '' ? 'None. An admin can add one.' : (email ?? '\u00a0')}</dd>
          </div>
        )}
        <div>
          <dt>Organisation</dt>
          <dd>{organisationname}</dd>
        </div>
      </dl>
    </Card>
  )
}
