import { faMobileScreen } from '@fortawesome/free-solid-svg-icons/faMobileScreen'
import { faRightFromBracket } from '@fortawesome/free-solid-svg-icons/faRightFromBracket'
import { faUser } from '@fortawesome/free-solid-svg-icons/faUser'
import { type ComponentType, lazy, Suspense } from 'react'
import { useAskLogOut } from '../../../app/log-out.tsx'
import { SessionEndLink } from '../../../app/session-end-link.tsx'
import { useMe } from '../../../data/me.ts'
import { useIsProviderAdmin, useManagedOrganisation } from '../../../data/organisations.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useLocation } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { List, ListLink } from '../../../ui/list.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { adminMenuEntries } from '../../frame/admin-menu-entries.ts'
import styles from './admin-menu-screen.module.css'
import type { AttentionListProps } from './attention-list.tsx'

/** Read from the server, so apart from what phones carry; nothing where it cannot be loaded. */
const AttentionList = lazy(async () => {
  const module = await import('./attention-list.tsx').catch(() => undefined)
  const Loaded: ComponentType<AttentionListProps> = module?.AttentionList ?? (() => null)
  return { default: Loaded }
})

/** Where an admin starts, without network too: the app first, then the pages of the admin area. */
export function AdminMenuScreen() {
  const { name, organisationname } = useMe()
  const isProvider = useIsProviderAdmin()
  const online = useOnline()
  const askLogOut = useAskLogOut()
  // A provider admin's `?org=`.
  const { search } = useLocation()
  const chosen = useManagedOrganisation().organisationid
  const organisationid = new URLSearchParams(search).get('org') ?? chosen
  return (
    <Screen title="Admin console" width="wide">
      <div className={styles.columns}>
        <div className={styles.pages}>
          <div>
            <p className={styles.organisation}>{organisationname}</p>
            <p className={styles.person}>Signed in as {name}</p>
          </div>
          <LinkButton to="/menu" kind="primary" icon={faMobileScreen} block>
            Go to app
          </LinkButton>
          <SessionEndLink />
          <div className={styles.wide}>
            <LinkButton to="/board" block>
              Open the board
            </LinkButton>
          </div>
          <List label="Admin pages">
            {adminMenuEntries({ isProvider }).map((page) => (
              <ListLink
                key={page.to}
                {...page}
                to={`${page.to}${search}`}
                colour="accent"
                disabledReason={online ? undefined : 'This page needs a connection'}
              />
            ))}
          </List>
          <div className={styles.end}>
            <LinkButton to="/account" icon={faUser}>
              My account
            </LinkButton>
            <Button icon={faRightFromBracket} onClick={() => void askLogOut()}>
              Log out
            </Button>
          </div>
        </div>
        {/* Beside the pages or last: it comes later, and must not move what is about to be pressed. */}
        {online && (
          <Suspense fallback={null}>
            <AttentionList
              organisationid={organisationid}
              addressOf={(path) => `${path}${search}`}
            />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}
