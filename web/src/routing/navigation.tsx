import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
} from 'react'
import type { RouteParams } from './match-routes.ts'

/** What screens use of the router: links, the address, and navigation. */

export type NavigateOptions = {
  /** Replaces the current history entry, so that Back does not return to it. */
  replace?: boolean | undefined
  /** The new screen slides in. */
  viewTransition?: boolean | undefined
}

/** Goes to an address, or takes a number of steps in the browser's history. */
export type NavigateFunction = (to: string | number, options?: NavigateOptions) => void

export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/** `key` names the entry in the browser's history; `default` is the first page of a visit. */
export type ScreenLocation = { pathname: string; search: string; key: string }

/** The elements of the routes from the root to the screen. Each draws the next one with `Outlet`. */
export type RouteElements = { element: ReactElement; below: RouteElements | undefined }

export type Navigation = {
  location: ScreenLocation
  type: NavigationType
  params: RouteParams
  elements: RouteElements | undefined
}

const NavigationContext = createContext<Navigation>({
  location: { pathname: '/', search: '', key: 'default' },
  type: 'POP',
  params: {},
  elements: undefined,
})
const NavigateContext = createContext<NavigateFunction>(() => undefined)
const RouteElementsContext = createContext<RouteElements | undefined>(undefined)
const OutletContext = createContext<unknown>(undefined)

type NavigationProviderProps = {
  navigation: Navigation
  navigate: NavigateFunction
  children: ReactNode
}

export function NavigationProvider({ navigation, navigate, children }: NavigationProviderProps) {
  return (
    <NavigateContext value={navigate}>
      <NavigationContext value={navigation}>
        <RouteElementsContext value={navigation.elements}>{children}</RouteElementsContext>
      </NavigationContext>
    </NavigateContext>
  )
}

/** Renders the child route, down to the screen. `context` is for the child routes. */
export function Outlet({ context }: { context?: unknown }) {
  const elements = useContext(RouteElementsContext)
  if (elements === undefined) return null
  return (
    <OutletContext value={context}>
      <RouteElementsContext value={elements.below}>{elements.element}</RouteElementsContext>
    </OutletContext>
  )
}

/** The context that the parent route gave to its `Outlet`; the caller knows its type. */
export function useOutletContext<Context>(): Context {
  return useContext(OutletContext) as Context
}

export function useNavigate(): NavigateFunction {
  return useContext(NavigateContext)
}

export function useLocation(): ScreenLocation {
  return useContext(NavigationContext).location
}

/** How the current screen was reached. */
export function useNavigationType(): NavigationType {
  return useContext(NavigationContext).type
}

export function useParams(): RouteParams {
  return useContext(NavigationContext).params
}

type SetSearchParams = (next: URLSearchParams, options?: NavigateOptions) => void

/** The query of the address, and a function that changes it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const setSearch: SetSearchParams = (next, options) => navigate(`${pathname}?${next}`, options)
  return [new URLSearchParams(search), setSearch]
}

type NavigateProps = { to: string; replace?: boolean }

/** Goes to another address instead of drawing anything. */
export function Navigate({ to, replace }: NavigateProps) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An address of the app, which begins with a slash, or a full one such as `tel:` or `https:`. */
  to: string
  viewTransition?: boolean
}

export function Link({ to, viewTransition, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    if (event.defaultPrevented || !to.startsWith('/') || isForBrowser(event)) return
    event.preventDefault()
    // A link to the current address adds no history entry.
    navigate(to, { viewTransition, replace: event.currentTarget.href === window.location.href })
  }

  return <a {...rest} href={to} onClick={follow} />
}

/** Whether the browser should handle the click: it opens a tab or window, or downloads. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button !== 0 || hasKey || (target !== '' && target !== '_self')
}

type NavLinkProps = LinkProps & {
  /** Marked as current at its own address only, not at those below it. */
  end?: boolean
  /** Overrides the comparison of addresses. */
  isCurrent?: boolean | undefined
}

/** A link that is marked while its address is the current one. */
export function NavLink({ to, end = false, isCurrent, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const [path = to] = to.split('?')
  const isHere = isCurrent ?? (pathname === path || (!end && pathname.startsWith(`${path}/`)))
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />
}
