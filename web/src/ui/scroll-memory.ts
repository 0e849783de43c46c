import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where each place in the history was scrolled to, for as long as the page lives. */
const positions = new Map<string, number>()

/** Puts the scroller back where it was on the way back, and at the top on the way on. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const arrival = useNavigationType()
  const shown = useRef<string>(undefined)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // Another search string under the same path (a filter, a sort) is the same place.
    if (shown.current !== pathname) {
      element.scrollTop = arrival === 'POP' ? (positions.get(key) ?? 0) : 0
      shown.current = pathname
    }
    return () => {
      positions.set(key, element.scrollTop)
    }
  }, [arrival, key, pathname, scroller])
}
