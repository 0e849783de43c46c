import { faDisplay } from '@fortawesome/free-solid-svg-icons/faDisplay'
import { faMobileScreen } from '@fortawesome/free-solid-svg-icons/faMobileScreen'
import { faRightFromBracket } from '@fortawesome/free-solid-svg-icons/faRightFromBracket'
import { faUser } from '@fortawesome/free-solid-svg-icons/faUser'
import { useAskLogOut } from '../../../app/log-out.tsx'
import { SessionEndLink } from '../../../app/session-end-link.tsx'
import { useMe } from '../../../data/sign-in/me.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import styles from './admin-menu-screen.module.css'

/** The top of the menu: who is signed in, and the main action. `note` names the organisation. */
export function MenuHead({ note }: { note: string | undefined }) {
  const { name, organisationname } = useMe()
  return (
    <>
      <div>
        <p className={styles.organisation}>{organisationname}</p>
        <p className={styles.person}>Signed in as {name}</p>
      </div>
      <LinkButton to="/menu" kind="primary" icon={faMobileScreen} block>
        Go to app
      </LinkButton>
      {note && <p className={styles.person}>{note}</p>}
      <SessionEndLink />
    </>
  )
}

/** The bottom of the menu, below the pages. */
export function MenuEnd() {
  const askLogOut = useAskLogOut()
  return (
    <div className={styles.end}>
      <span className={styles.wide}>
        <LinkButton to="/board" icon={faDisplay}>
          Open the board
        </LinkButton>
      </span>
      <LinkButton to="/account" icon={faUser}>
        My account
      </LinkButton>
      <Button icon={faRightFromBracket} onClick={() => void askLogOut()}>
        Log out
      </Button>
    </div>
  )
}
