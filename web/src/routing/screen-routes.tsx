import {
  Component,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import { Outlet, type RouteObject, useLocation } from 'react-router'

/** What a route says about itself: home is 1, its neighbours 2, and so on. */
export type RouteHandle = { depth: number }

/** An address and its screen, which may come in a piece of its own. */
export type ScreenRoute = {
  path?: string
  index?: boolean
  handle?: RouteHandle
  element?: ReactElement
  Component?: ComponentType
  lazy?: () => Promise<{ Component: ComponentType } | { element: ReactElement }>
  /** Shown instead of what fails below. */
  ErrorBoundary?: ComponentType
  children?: ScreenRoute[]
}

const NearestFailure = createContext<ComponentType | null>(null)
const loaders = new WeakMap<object, NonNullable<ScreenRoute['lazy']>>()

/** The routes as React Router takes them; what is to be loaded is remembered beside them. */
export function prepareRoutes(routes: readonly ScreenRoute[]): RouteObject[] {
  return routes.map(({ lazy, ErrorBoundary, children, Component: Screen, ...route }) => {
    const content = route.element ?? (Screen ? <Screen /> : <Outlet />)
    const prepared = {
      ...route,
      element: ErrorBoundary ? <Boundary Failure={ErrorBoundary}>{content}</Boundary> : content,
      ...(children && { children: prepareRoutes(children) }),
    } as RouteObject
    if (lazy) loaders.set(prepared, lazy)
    return prepared
  })
}

/** Loads the screens that are not loaded yet; one that cannot be loaded is replaced by its failure. */
export async function loadScreens(routes: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      const load = loaders.get(route)
      if (!load) return
      try {
        const loaded = await load()
        route.element = 'element' in loaded ? loaded.element : <loaded.Component />
        loaders.delete(route)
      } catch {
        route.element = <NotLoaded />
      }
    }),
  )
}

/** No error is thrown: without a network this is expected. */
function NotLoaded() {
  const Failure = useContext(NearestFailure)
  return Failure && <Failure />
}

function Boundary({ Failure, children }: { Failure: ComponentType; children: ReactNode }) {
  const { key } = useLocation()
  return (
    <NearestFailure value={Failure}>
      <CatchingBoundary place={key} Failure={Failure}>
        {children}
      </CatchingBoundary>
    </NearestFailure>
  )
}

type CatchingProps = { place: string; Failure: ComponentType; children: ReactNode }

/** Catches what fails below it until the person goes elsewhere. */
class CatchingBoundary extends Component<CatchingProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(previous: CatchingProps) {
    const isElsewhere = previous.place !== this.props.place
    if (this.state.hasFailed && isElsewhere) this.setState({ hasFailed: false })
  }

  override render() {
    const { Failure, children } = this.props
    return this.state.hasFailed ? <Failure /> : children
  }
}
