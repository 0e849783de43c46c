import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook'
import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faHouse } from '@fortawesome/free-solid-svg-icons/faHouse'
import { faMap } from '@fortawesome/free-solid-svg-icons/faMap'
import { faRightFromBracket } from '@fortawesome/free-solid-svg-icons/faRightFromBracket'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { APP_VERSION } from '@holdfast/contract/limits'
import { useCallback, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { useMe } from '../../data/me.ts'
import type { MenuEntry } from '../../ui/menu-list.tsx'
import { SideMenu } from '../../ui/side-menu.tsx'
import { useAskLogOut } from './log-out.tsx'
import { MenuContext } from './menu-context.ts'

const PLACES: readonly MenuEntry[] = [
  { label: 'Home', icon: faHouse, to: '/menu' },
  { label: 'Contacts', icon: faAddressBook, to: '/contacts' },
  { label: 'Report Incident', icon: faTriangleExclamation, to: '/incidents' },
  { label: 'Roles', icon: faUsers, to: '/roles' },
  { label: 'Threats', icon: faShieldHalved, to: '/threats' },
  { label: 'Map', icon: faMap, to: '/map' },
  { label: 'Info', icon: faCircleInfo, to: '/info' },
]

/** The screens of the staff app and the side menu that they share. */
export function StaffLayout() {
  const [open, setOpen] = useState(false)
  const openMenu = useCallback(() => setOpen(true), [])
  const askLogOut = useAskLogOut()
  const { name, organisationname } = useMe()
  const close = () => setOpen(false)
  return (
    <MenuContext value={openMenu}>
      <Outlet />
      <SideMenu
        open={open}
        onClose={close}
        title={organisationname || 'Holdfast'}
        entries={[
          ...PLACES,
          { label: 'Log out', icon: faRightFromBracket, onSelect: () => void askLogOut() },
        ]}
        foot={
          <>
            <p>Signed in as {name}</p>
            <p>
              <Link to="/settings" viewTransition onClick={close}>
                Settings
              </Link>{' '}
              · Version {APP_VERSION}
            </p>
          </>
        }
      />
    </MenuContext>
  )
}
