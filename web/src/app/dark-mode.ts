import { readLocal, writeLocal } from '../storage/local-storage.ts'
import { signal, useSignal } from '../storage/signal.ts'

/**
 * Dark mode, on unless the stored value is `false`. `start-page/start-page.ts` says the same
 * before the first paint: keep them in step.
 */

const DARK_MODE_KEY = 'darkmode'
/** The colour of the phone's status bar: the page's background in each theme. */
const DARK_THEME_COLOUR = '#0d131a'
const LIGHT_THEME_COLOUR = '#f2f5f8'

const isDark = signal(readLocal(DARK_MODE_KEY) !== 'false')

export type DarkMode = { isDark: boolean; setDark: (dark: boolean) => void }

export function useDarkMode(): DarkMode {
  return { isDark: useSignal(isDark), setDark }
}

/** Sets the body's class, and follows a change made in another tab. */
export function followDarkMode(): void {
  showTheme()
  window.addEventListener('storage', (event) => {
    if (event.key !== DARK_MODE_KEY) return
    isDark.set(event.newValue !== 'false')
    showTheme()
  })
}

function setDark(dark: boolean): void {
  writeLocal(DARK_MODE_KEY, String(dark))
  isDark.set(dark)
  showTheme()
}

function showTheme(): void {
  document.body.classList.toggle('dark', isDark.get())
  document.body.classList.toggle('light', !isDark.get())
  const colour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (colour !== null) colour.content = isDark.get() ? DARK_THEME_COLOUR : LIGHT_THEME_COLOUR
}
