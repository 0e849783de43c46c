import { flushSync } from 'react-dom'
import {
  createPath,
  type Location,
  matchRoutes,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  type RouteMatch,
  type RouteObject,
  type To,
} from 'react-router'
import { loadScreens, prepareRoutes, type ScreenRoute } from './screen-routes.tsx'

/**
 * Which screen is shown. A screen changes at once and as a whole: only when everything it is made
 * of has been loaded, and never to an address that the guard refuses. (React Router's own data
 * router does this too, for three times the weight: see docs/decisions.)
 */

export type Shown = {
  location: Location
  action: NavigationType
  match: RouteMatch | undefined
  /** How many screens of the app precede this one in the browser's history. */
  index: number
}

type Hooks = {
  /** Where to go instead of an address; undefined when it may be shown. */
  guard: (pathname: string, search: string) => string | undefined
  /** Called just before the screen changes. */
  changing: (from: Shown, to: Shown) => void
  /** Back closes what lies above the screen first: asks that to close; false where there is nothing. */
  requestTopClose: () => boolean
}

/** `isTwin`: a second entry of the first screen, which Back may take without leaving the app. */
type HistoryState = { idx: number; key: string; usr: unknown; isTwin?: boolean }
type Entry = Pick<Shown, 'location' | 'action'> & { isAnimated: boolean }

export class ScreenRouter implements Navigator {
  readonly routes: RouteObject[]
  readonly #hooks: Hooks
  readonly #listeners = new Set<() => void>()
  #shown: Shown | undefined
  /** The latest navigation wins: what was still loading for an earlier one is not shown. */
  #turn = 0
  /** Back was taken by a dialog, and the browser is on its way to the screen below it. */
  #isReturning = false

  constructor(routes: readonly ScreenRoute[], hooks: Hooks) {
    this.routes = prepareRoutes(routes)
    this.#hooks = hooks
    window.addEventListener('popstate', (event) => {
      if (this.#isReturning || this.#closeTop()) return this.#returnToShown()
      // Some browsers animate a swipe themselves: ours would be a second animation.
      const isAnimated = event.hasUAVisualTransition !== true
      void this.#show({ location: locationNow(), action: NavigationType.Pop, isAnimated })
    })
    void this.#show({ location: locationNow(), action: NavigationType.Pop, isAnimated: false })
  }

  readonly shown = (): Shown | undefined => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  createHref(to: To): string {
    return typeof to === 'string' ? to : createPath(to)
  }

  go(steps: number): void {
    window.history.go(steps)
  }

  // Properties, because React Router takes the two out of the object to call them.
  readonly push = (to: To, state?: unknown, options: NavigateOptions = {}): void => {
    this.#write('pushState', to, state, historyIndex() + 1)
    const isAnimated = options.viewTransition === true
    void this.#show({ location: locationNow(), action: NavigationType.Push, isAnimated })
  }

  readonly replace = (to: To, state?: unknown, options: NavigateOptions = {}): void => {
    this.#write('replaceState', to, state, historyIndex())
    const isAnimated = options.viewTransition === true
    void this.#show({ location: locationNow(), action: NavigationType.Replace, isAnimated })
  }

  /**
   * Back on the first screen of the app would leave it together with an open dialog: gives that
   * screen a second entry in the browser's history. Other screens have the one before them.
   */
  keepPageBehindDialog(): void {
    const state = window.history.state as HistoryState | null
    if (state?.isTwin || (this.#shown?.index ?? 0) > 0) return
    window.history.pushState({ ...state, idx: 0, isTwin: true }, '')
  }

  #closeTop(): boolean {
    return this.#shown !== undefined && this.#hooks.requestTopClose()
  }

  /** Goes back to the entry of the screen that is still shown; Back may be pressed again meanwhile. */
  #returnToShown(): void {
    const steps = (this.#shown?.index ?? 0) - historyIndex()
    this.#isReturning = steps !== 0
    if (steps !== 0) window.history.go(steps)
  }

  #write(how: 'pushState' | 'replaceState', to: To, usr: unknown, idx: number): void {
    const state: HistoryState = { idx, key: newKey(), usr: usr ?? null }
    window.history[how](state, '', this.createHref(to))
  }

  async #show({ location, action, isAnimated }: Entry): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const elsewhere = this.#hooks.guard(location.pathname, location.search)
    if (elsewhere !== undefined) {
      this.replace(elsewhere, undefined, { viewTransition: isAnimated })
      return
    }
    const matches = matchRoutes(this.routes, location) ?? []
    await loadScreens(matches.map(({ route }) => route))
    if (turn !== this.#turn) return
    const next = { location, action, match: matches.at(-1), index: historyIndex() }
    const change = () => flushSync(() => this.#change(next))
    if (this.#shown) this.#hooks.changing(this.#shown, next)
    if (this.#shown && isAnimated && 'startViewTransition' in document) animate(change)
    else change()
  }

  #change(next: Shown): void {
    this.#shown = next
    for (const listener of this.#listeners) listener()
  }
}

/** How many screens of the app precede this one in the browser's history. */
export function historyIndex(): number {
  const state = window.history.state as Partial<HistoryState> | null
  return state?.idx ?? 0
}

/** A transition that is skipped (a hidden page, a second one) still changes the screen. */
function animate(change: () => void): void {
  const { ready, finished } = document.startViewTransition(change)
  ready.catch(() => undefined)
  finished.catch(() => undefined)
}

function locationNow(): Location {
  const { pathname, search, hash } = window.location
  const state = window.history.state as Partial<HistoryState> | null
  return {
    ...{ pathname: '/', search: '', hash: '' },
    ...parsePath(`${pathname}${search}${hash}`),
    state: state?.usr ?? null,
    key: state?.key ?? 'default',
  }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
