import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faHouse } from '@fortawesome/free-solid-svg-icons/faHouse'
import { faMap } from '@fortawesome/free-solid-svg-icons/faMap'
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { faRightFromBracket } from '@fortawesome/free-solid-svg-icons/faRightFromBracket'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faSnowflake } from '@fortawesome/free-solid-svg-icons/faSnowflake'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faTv } from '@fortawesome/free-solid-svg-icons/faTv'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { APP_VERSION } from '@holdfast/contract/limits'
import { useAskLogOut } from '../../app/log-out.tsx'
import { usePicturesAlone } from '../../data/log/unsent-pictures.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { Link } from '../../routing/navigation.tsx'
import { useOutbox } from '../../sync/outbox.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import type { MenuEntry } from '../../ui/list/menu-list.tsx'
import { SideMenu } from '../../ui/screen/side-menu.tsx'

const PLACES: readonly MenuEntry[] = [
  { label: 'Home', icon: faHouse, to: '/menu' },
  { label: 'Contacts', icon: faPhone, to: '/contacts' },
  { label: 'Report Incident', icon: faTriangleExclamation, to: '/incidents' },
  { label: 'Roles', icon: faUsers, to: '/roles' },
  { label: 'Threats', icon: faShieldHalved, to: '/threats' },
  { label: 'Map', icon: faMap, to: '/map' },
  { label: 'Info', icon: faCircleInfo, to: '/info' },
]

/** Others come to it from home, on a day for which there is one. */
const CLOSURES: MenuEntry = { label: 'Closures', icon: faSnowflake, to: '/closures' }
const BOARD: MenuEntry = { label: 'Board', icon: faTv, to: '/board' }

type StaffMenuProps = { open: boolean; onClose: () => void }

/** The side menu of the staff app. */
export function StaffMenu({ open, onClose }: StaffMenuProps) {
  const askLogOut = useAskLogOut()
  const me = useMe()
  const { name, organisationname } = me
  const isWide = useMediaQuery('(width >= 1024px)')
  const unsent = useOutbox().items.length + usePicturesAlone().length
  return (
    <SideMenu
      open={open}
      onClose={onClose}
      title={organisationname || 'Holdfast'}
      entries={[
        ...PLACES,
        ...(isAllowed(me, 'declare closures') ? [CLOSURES] : []),
        ...(isWide ? [BOARD] : []),
        { label: 'Log out', icon: faRightFromBracket, onSelect: () => void askLogOut() },
      ]}
      foot={
        <>
          <p>Signed in as {name}</p>
          {unsent > 0 && (
            <p>
              <Link to="/unsent" viewTransition onClick={onClose}>
                Unsent entries ({unsent})
              </Link>
            </p>
          )}
          <p>
            <Link to="/settings" viewTransition onClick={onClose}>
              Settings
            </Link>{' '}
            · Version {APP_VERSION}
          </p>
        </>
      }
    />
  )
}
