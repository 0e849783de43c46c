import { type RefObject, useLayoutEffect, useState } from 'react'

/** What scrolls around an element: the nearest `data-scroller`. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-scroller]') ?? null
}

/** How far below the scroller's first pixel an element begins; follows what stands above it. */
export function useOffsetInScroller(target: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const element = target.current
    const scroller = scrollerOf(element)
    if (!element || !scroller) return
    const measure = () => {
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setOffset(Math.round(top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // What stands above, at any depth, makes one of these longer.
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around === scroller) break
      observer.observe(around)
    }
    return () => observer.disconnect()
  }, [target])
  return offset
}
