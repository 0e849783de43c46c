import { readToken } from '../session/session-rules.ts'
import type { HomeOutline } from '../staff/features/home/remembered-outline.ts'

/**
 * Runs in the page before the first paint and before the app has loaded. Sets the theme and draws what it
 * can. The build inlines it (vite-plugins/inline-start-page.ts); the server's content policy has its hash.
 */

try {
  const isKeptDark = localStorage.getItem('keptdark')?.startsWith('left ') === false
  if (localStorage.getItem('darkmode') === 'false' && !isKeptDark) document.body.className = 'light'
  drawAhead()
} catch {
  // Without storage there is no choice to follow, and nobody is signed in.
}

function drawAhead(): void {
  const claims = readToken(localStorage.getItem('authtoken') ?? '')
  const isSignedIn = claims !== undefined && claims.exp * 1000 > Date.now() && !claims.setup
  const startsAtHome = !isSignedIn || claims.type !== 'admin' || innerWidth < 1024
  const isStart = location.pathname === '/' && startsAtHome
  if (!isSignedIn && isStart) document.head.append(contentOf('sign-in-files'))
  if (isSignedIn && (isStart || location.pathname === '/menu')) drawHome()
}

function drawHome(): void {
  const outline = JSON.parse(localStorage.getItem('homeoutline') ?? '{}') as Partial<HomeOutline>
  if (outline.width !== window.innerWidth) return
  const home = contentOf('home-outline')
  if (navigator.onLine) home.querySelector('[data-outline="offline"]')?.remove()
  for (const name of ['hero', 'above'] as const) {
    const element = home.querySelector<HTMLElement>(`[data-outline="${name}"]`)
    if (element) element.style.blockSize = `${outline[name]}px`
  }
  document.getElementById('root')?.append(home)
}

function contentOf(id: string): DocumentFragment {
  const template = document.getElementById(id) as HTMLTemplateElement
  return template.content
}
