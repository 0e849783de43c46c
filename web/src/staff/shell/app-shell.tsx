import { Outlet } from 'react-router'
import { AppFrame } from '../../ui/app-frame.tsx'
import { ConfirmHost } from '../../ui/confirm-host.tsx'
import { ToastHost } from '../../ui/toast-host.tsx'
import { Banners } from './banners.tsx'

/** What stands around every screen, the doors and the admin area too. */
export function AppShell() {
  return (
    <ToastHost>
      <ConfirmHost>
        <AppFrame banners={<Banners />}>
          <Outlet />
        </AppFrame>
      </ConfirmHost>
    </ToastHost>
  )
}
