import { useState } from 'react'
import { SessionEndNotice } from '../../../app/session-end-notice.tsx'
import { useOnline } from '../../../http/connectivity.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { useSession } from '../../../session/session.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { AccountDetails } from './account-details.tsx'
import { ChangePassword } from './change-password.tsx'
import { LinkedAccount } from './linked-account.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'

/**
 * Who the user is, their password, and where they are signed in; for admins too. A user who must set up a
 * second factor sees nothing else until then, and goes on to the menu afterwards.
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
      {!isSetUpFirst && <AccountDetails />}
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
