import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'
import { signal, useSignal } from '../storage/signal.ts'

/**
 * Dark mode is on unless the stored value is `false`. While a silent alert is open it is always on, because
 * a bright screen betrays somebody who is hiding. `start-page/start-page.ts` decides the same before the
 * first paint: change both together.
 */

const DARK_MODE_KEY = 'darkmode'
/** The id of the silent alert that keeps the screen dark, with `left` before it once the person has switched to light. */
const KEPT_DARK_KEY = 'keptdark'
const LEFT = 'left '
/** The colour of the phone's status bar: the page's background in each theme. */
const DARK_THEME_COLOUR = '#0d131a'
const LIGHT_THEME_COLOUR = '#f2f5f8'

const state = signal(readState())

type State = { isDark: boolean; isKeptDark: boolean }
export type DarkMode = State & { setDark: (dark: boolean) => void }

export function useDarkMode(): DarkMode {
  return { ...useSignal(state), setDark }
}

/** Keeps the screen dark while this silent alert is open; undefined when none is. */
export function keepDark(alertid: string | undefined): void {
  const kept = readLocal(KEPT_DARK_KEY)
  if (alertid === undefined) {
    if (kept === null) return
    removeLocal(KEPT_DARK_KEY)
  } else {
    if (kept === alertid || kept === LEFT + alertid) return
    writeLocal(KEPT_DARK_KEY, alertid)
  }
  showTheme()
}

/** Sets the body's class, and follows a change made in another tab. */
export function followDarkMode(): void {
  showTheme()
  window.addEventListener('storage', (event) => {
    if (event.key === DARK_MODE_KEY || event.key === KEPT_DARK_KEY) showTheme()
  })
}

function setDark(dark: boolean): void {
  writeLocal(DARK_MODE_KEY, String(dark))
  const kept = readLocal(KEPT_DARK_KEY)
  if (!dark && isKept(kept)) writeLocal(KEPT_DARK_KEY, LEFT + kept)
  showTheme()
}

function readState(): State {
  const isKeptDark = isKept(readLocal(KEPT_DARK_KEY))
  return { isDark: isKeptDark || readLocal(DARK_MODE_KEY) !== 'false', isKeptDark }
}

function isKept(kept: string | null): boolean {
  return kept !== null && !kept.startsWith(LEFT)
}

function showTheme(): void {
  const now = readState()
  state.set(now)
  document.body.classList.toggle('dark', now.isDark)
  document.body.classList.toggle('light', !now.isDark)
  const colour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (colour !== null) colour.content = now.isDark ? DARK_THEME_COLOUR : LIGHT_THEME_COLOUR
}
