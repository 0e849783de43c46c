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
  loadScreens,
  nestElements,
  type PreparedRoute,
  prepareRoutes,
  type ScreenRoute,
} from './routes.tsx'

/**
 * Which screen is shown. A screen changes in one step: only when everything it is made
 * of has been loaded, and never to an address that the guard refuses.
 */

export type ShownScreen = Navigation & {
  /** The innermost route; undefined where no route has the address. */
  route: PreparedRoute | undefined
  /** How many screens of the app precede this one in the browser's history. */
  historyDepth: number
}

type RouterCallbacks = {
  /** Where to go instead of an address; undefined when it may be shown. */
  guard: (pathname: string, search: string) => string | undefined
  /** Called just before the screen changes. */
  beforeChange: (from: ShownScreen, to: ShownScreen) => void
  /** Back first closes the dialog or menu above the screen. Returns false when there is none. */
  closeTopDialog: () => boolean
}

/** `isDuplicateEntry`: a second history entry for the first screen, so that Back can close a dialog there without leaving the app. */
type HistoryState = { historyDepth: number; key: string; isDuplicateEntry?: boolean }

export class ScreenRouter {
  readonly #match: (pathname: string) => RouteMatch<PreparedRoute> | undefined
  readonly #callbacks: RouterCallbacks
  readonly #listeners = new Set<() => void>()
  #shown: ShownScreen | undefined
  /** Counts navigations. Only the latest is shown: an earlier one that loads longer is dropped. */
  #turn = 0
  /** Back closed a dialog, and the router is undoing the step that the browser has taken. */
  #isUndoingBack = false

  constructor(routes: readonly ScreenRoute[], callbacks: RouterCallbacks) {
    this.#match = createMatcher(prepareRoutes(routes))
    this.#callbacks = callbacks
    window.addEventListener('popstate', (event) => {
      if (this.#isUndoingBack || this.#closeTop()) return this.#returnToShown()
      // Some browsers animate a swipe themselves; ours would be a second animation.
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

  readonly shown = (): ShownScreen | undefined => this.#shown

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
    window.history.replaceState(newState(historyDepth()), '', to)
    void this.#show('REPLACE', viewTransition)
  }

  #push(to: string, { viewTransition = false }: NavigateOptions): void {
    window.history.pushState(newState(historyDepth() + 1), '', to)
    void this.#show('PUSH', viewTransition)
  }

  /**
   * On the first screen Back would leave the app instead of only closing a dialog, so this adds a
   * second history entry for that screen. Other screens need none: an earlier screen precedes them.
   */
  keepPageBehindDialog(): void {
    const state = window.history.state as HistoryState | null
    if (state?.isDuplicateEntry || (this.#shown?.historyDepth ?? 0) > 0) return
    window.history.pushState({ ...state, historyDepth: 0, isDuplicateEntry: true }, '')
  }

  #closeTop(): boolean {
    return this.#shown !== undefined && this.#callbacks.closeTopDialog()
  }

  /** Goes forward again to the entry of the screen that is still shown; Back may be pressed again meanwhile. */
  #returnToShown(): void {
    const steps = (this.#shown?.historyDepth ?? 0) - historyDepth()
    this.#isUndoingBack = steps !== 0
    if (steps !== 0) window.history.go(steps)
  }

  async #show(type: NavigationType, isAnimated: boolean): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const location = locationNow()
    const elsewhere = this.#callbacks.guard(location.pathname, location.search)
    if (elsewhere !== undefined) return this.replace(elsewhere, { viewTransition: isAnimated })
    const { branch: routes = [], params = {} } = this.#match(location.pathname) ?? {}
    await loadScreens(routes)
    if (turn !== this.#turn) return
    const elements = nestElements(routes)
    const next = {
      location,
      type,
      params,
      elements,
      route: routes.at(-1),
      historyDepth: historyDepth(),
    }
    const change = () => flushSync(() => this.#change(next))
    if (this.#shown) this.#callbacks.beforeChange(this.#shown, next)
    if (this.#shown && isAnimated && 'startViewTransition' in document) animate(change)
    else change()
  }

  #change(next: ShownScreen): void {
    this.#shown = next
    for (const listener of this.#listeners) listener()
  }
}

/** How many screens of the app precede this one in the browser's history. */
export function historyDepth(): number {
  const state = window.history.state as Partial<HistoryState> | null
  return state?.historyDepth ?? 0
}

/** The screen changes even when the browser skips the animation, as on a hidden page. */
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

function newState(depth: number): HistoryState {
  return { historyDepth: depth, key: Math.random().toString(36).slice(2, 10) }
}
