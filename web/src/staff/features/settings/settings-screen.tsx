import { faMoon } from '@fortawesome/free-solid-svg-icons/faMoon'
import { faRightFromBracket } from '@fortawesome/free-solid-svg-icons/faRightFromBracket'
import { faSun } from '@fortawesome/free-solid-svg-icons/faSun'
import { faUser } from '@fortawesome/free-solid-svg-icons/faUser'
import { APP_VERSION } from '@holdfast/contract/limits'
import { useDarkMode } from '../../../app/dark-mode.ts'
import { useAskLogOut } from '../../../app/log-out.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { LanguageSection } from './language-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { ReadinessSection } from './readiness-section.tsx'
import styles from './settings-screen.module.css'
import { SingleKeysSection } from './single-keys-section.tsx'

/** Theme, a link to the account screen, what this device does, its readiness, and log out. */
export function SettingsScreen() {
  const { isDark, isKeptDark, setDark } = useDarkMode()
  const askLogOut = useAskLogOut()
  return (
    <StaffScreen title="Settings" back="/menu">
      <Card>
        <Switch
          label="Dark Mode"
          hint={isKeptDark ? 'Kept on while a silent alert is open.' : undefined}
          icons={{ on: faMoon, off: faSun }}
          checked={isDark}
          onChange={(event) => setDark(event.target.checked)}
        />
      </Card>
      <List label="Account">
        <ListLink
          to="/account"
          icon={faUser}
          colour="accent"
          title="My account"
          subtitle="Password, and where you are signed in"
        />
      </List>
      <LanguageSection />
      <NotificationsSection />
      <ReadinessSection />
      <SingleKeysSection />
      <div className={styles.end}>
        <Button icon={faRightFromBracket} onClick={() => void askLogOut()}>
          Log out
        </Button>
        <p className={styles.version}>Version {APP_VERSION}</p>
      </div>
    </StaffScreen>
  )
}
