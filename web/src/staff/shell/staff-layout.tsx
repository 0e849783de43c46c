import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { MenuContext } from './staff-screen.tsx'

const loadMenu = () => import('./staff-menu.tsx')
const StaffMenu = lazy(async () => ({ default: (await loadMenu()).StaffMenu }))

/** The screens of the staff app and the side menu that they share. */
export function StaffLayout() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const openMenu = useCallback(() => {
    setWanted(true)
    setOpen(true)
  }, [])

  // Not needed to draw a screen, but it shall open at once.
  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), 1000)
    return () => clearTimeout(timer)
  }, [])

  return (
    <MenuContext value={openMenu}>
      <Outlet />
      {isWanted && (
        <Suspense>
          <StaffMenu open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </MenuContext>
  )
}
