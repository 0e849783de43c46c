import { flushSync } from 'react-dom'
import { createMatcher, type RouteMatch } from './match-routes.ts'
import type {
  NavigateFunction,
  NavigateOptions,
  Navigation,
  NavigationType,
  ScreenLocation,
} from './navigation.tsx'
import {
  branchOf,
  loadScreens,
  type PreparedRoute,
  prepareRoutes,
  type ScreenRoute,
} from './routes.tsx'

/**
 * Which screen is shown. A screen changes in one step: only when everything it is made
 * of has been loaded, and never to an address that the guard refuses.
 */

export type Shown = Navigation & {
  /** The innermost route; undefined where no route has the address. */
  route: PreparedRoute | undefined
  /** How many screens of the app precede this one in the browser's history. */
  index: number
}

type Hooks = {
  /** Where to go instead of an address; undefined when it may be shown. */
  guard: (pathname: string, search: string) => string | undefined
  /** Called just before the screen changes. */
  changing: (from: Shown, to: Shown) => void
  /** Back first closes a dialog or menu above the screen: asks it to close; false when there is none. */
  requestTopClose: () => boolean
}

/** `isTwin`: a second entry of the first screen, which Back may take without leaving the app. */
type HistoryState = { idx: number; key: string; isTwin?: boolean }

export class ScreenRouter {
  readonly #match: (pathname: string) => RouteMatch<PreparedRoute> | undefined
  readonly #hooks: Hooks
  readonly #listeners = new Set<() => void>()
  #shown: Shown | undefined
  /** The latest navigation wins: what was still loading for an earlier one is not shown. */
  #turn = 0
  /** Back was taken by a dialog, and the browser is on its way to the screen below it. */
  #isReturning = false

  constructor(routes: readonly ScreenRoute[], hooks: Hooks) {
    this.#match = createMatcher(prepareRoutes(routes))
    this.#hooks = hooks
    window.addEventListener('popstate', (event) => {
      if (this.#isReturning || this.#closeTop()) return this.#returnToShown()
      // Some browsers animate a swipe themselves: this would be a second animation.
      const isAnimated = event.hasUAVisualTransition !== true
      void this.#show('POP', isAnimated)
    })
    this.ready = new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop()
        resolve()
      })
    })
    void this.#show('POP', false)
  }

  /** Resolves once the first screen can be drawn. */
  readonly ready: Promise<void>

  readonly shown = (): Shown | undefined => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly navigate: NavigateFunction = (to, options = {}) => {
    if (typeof to === 'number') window.history.go(to)
    else if (options.replace) this.replace(to, options)
    else this.#push(to, options)
  }

  replace(to: string, { viewTransition = false }: NavigateOptions = {}): void {
    window.history.replaceState(newState(historyIndex()), '', to)
    void this.#show('REPLACE', viewTransition)
  }

  #push(to: string, { viewTransition = false }: NavigateOptions): void {
    window.history.pushState(newState(historyIndex() + 1), '', to)
    void this.#show('PUSH', viewTransition)
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

  async #show(type: NavigationType, isAnimated: boolean): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const location = locationNow()
    const elsewhere = this.#hooks.guard(location.pathname, location.search)
    if (elsewhere !== undefined) return this.replace(elsewhere, { viewTransition: isAnimated })
    const { branch: routes = [], params = {} } = this.#match(location.pathname) ?? {}
    await loadScreens(routes)
    if (turn !== this.#turn) return
    const branch = branchOf(routes)
    const next = { location, type, params, branch, route: routes.at(-1), index: historyIndex() }
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

function locationNow(): ScreenLocation {
  const { pathname, search } = window.location
  const state = window.history.state as Partial<HistoryState> | null
  return { pathname, search, key: state?.key ?? 'default' }
}

function newState(idx: number): HistoryState {
  return { idx, key: Math.random().toString(36).slice(2, 10) }
}
