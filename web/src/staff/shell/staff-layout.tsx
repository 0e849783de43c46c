import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet } from '../../routing/navigation.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { ErrorBoundary } from '../../ui/screen/error-boundary.tsx'
import { lazyAfterStart } from '../../ui/screen/lazy-after-start.ts'
import styles from './staff-layout.module.css'
import { MenuContext } from './staff-screen.tsx'

const loadMenu = () => import('./staff-menu.tsx')
const StaffMenu = lazyAfterStart(async () => (await loadMenu()).StaffMenu)

/** `Beside` is shown next to every screen when the window has room for two. */
type StaffLayoutProps = { Beside: ComponentType }

/** The screens of the staff app and the side menu that they share. */
export function StaffLayout({ Beside }: StaffLayoutProps) {
  const isWide = useMediaQuery('(width >= 1100px)')
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const openMenu = useCallback(() => {
    setWanted(true)
    setOpen(true)
  }, [])

  // Preloaded after the first screen, so that the menu opens at once.
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), 1000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <MenuContext value={openMenu}>
      <div className={styles.layout}>
        <div className={styles.screen}>
          <Outlet />
        </div>
        {isWide && (
          <ErrorBoundary>
            <Suspense>
              <Beside />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {isWanted && (
        <Suspense>
          <StaffMenu open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </MenuContext>
  )
}
