import type { DataRouter } from 'react-router'
import { depthOf, slideOf } from './slide-rules.ts'

/** What a route says about itself: home is 1, its neighbours 2, and so on. */
export type RouteHandle = { depth: number }

/**
 * Sets `data-slide` on the root element before the router changes the screen; ui/screen-slide.css
 * does the rest. Call it before the router is rendered, so that it is told first.
 */
export function followDepth(router: DataRouter): void {
  let shown = placeOf(router)
  let isShownByBrowser = false

  // Some browsers slide by themselves under a swipe: then ours would be the second.
  window.addEventListener('popstate', (event) => {
    isShownByBrowser = event.hasUAVisualTransition === true
  })

  router.subscribe(({ location, historyAction }) => {
    if (location.key === shown.key) return
    const next = placeOf(router)
    const slide = slideOf({
      from: shown.depth,
      to: next.depth,
      isSameRoute: next.routeid === shown.routeid,
      isReturn: historyAction === 'POP' && next.index < shown.index,
    })
    shown = next
    const isSkipped = historyAction === 'POP' && isShownByBrowser
    if (slide === undefined || isSkipped) delete document.documentElement.dataset.slide
    else document.documentElement.dataset.slide = slide
  })
}

type Place = { key: string; routeid: string; depth: number; index: number }

function placeOf({ state }: DataRouter): Place {
  const match = state.matches.at(-1)
  const handle: Partial<RouteHandle> | undefined = match?.route.handle
  return {
    key: state.location.key,
    routeid: match?.route.id ?? '',
    depth: depthOf(handle?.depth, match?.params['*']),
    index: historyIndex(),
  }
}

/** How many screens of ours lie before this one in the browser's history. */
export function historyIndex(): number {
  const state: { idx?: number } | null = window.history.state
  return state?.idx ?? 0
}
