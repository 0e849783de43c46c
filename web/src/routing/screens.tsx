import { useSyncExternalStore } from 'react'
import { Router, useRoutes } from 'react-router'
import type { ScreenRouter } from './screen-router.ts'

/** Draws the router's screen; nothing while the first one is being loaded. */
export function Screens({ router }: { router: ScreenRouter }) {
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  if (shown === undefined) return null
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={router}>
      <Matching router={router} />
    </Router>
  )
}

function Matching({ router }: { router: ScreenRouter }) {
  return useRoutes(router.routes)
}
