import { useEffect } from 'react'
import { writeLocal } from '../../../storage/local-storage.ts'

/**
 * The heights of home's parts above the tiles, in CSS pixels, in a window of this width. At the next start
 * the page draws the tiles before any script of the app, and nothing moves when the app takes over.
 */
export type HomeOutline = { width: number; hero: number; above: number }

/** Read by start-page.ts. */
const OUTLINE_KEY = 'homeoutline'

/** In wider windows home has two columns, and another screen beside it: there the tiles are not drawn ahead. */
const MAX_WIDTH = 1023
/** After this time the layout of home has settled, so that measuring it costs no further layout. */
const MEASURED_AFTER_MS = 2000

/** Measures home for the next start: soon after it is drawn, and when the app is hidden. */
export function useRememberedOutline(): void {
  useEffect(() => {
    const timer = setTimeout(remember, MEASURED_AFTER_MS)
    window.addEventListener('pagehide', remember)
    document.addEventListener('visibilitychange', remember)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', remember)
      document.removeEventListener('visibilitychange', remember)
    }
  }, [])
}

function remember(): void {
  const content = document.querySelector('[data-home]')
  const hero = content?.firstElementChild
  const tiles = content?.querySelector(':scope > [data-places] > ul')
  if (!content || !hero || !tiles || window.innerWidth > MAX_WIDTH) return
  const { bottom, height } = hero.getBoundingClientRect()
  const gap = Number.parseFloat(getComputedStyle(content).rowGap)
  const above = tiles.getBoundingClientRect().top - bottom - 2 * gap
  const outline: HomeOutline = { width: window.innerWidth, hero: height, above }
  writeLocal(OUTLINE_KEY, JSON.stringify(outline))
}
