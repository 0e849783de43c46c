import {
  Component,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import { Outlet, type RouteElements, useLocation } from './navigation.tsx'

/** `depth`: home is 1, the screens that it leads to 2, and so on. */
export type RouteHandle = { depth: number }

/** An address and its screen, which may be loaded lazily. */
export type ScreenRoute = {
  path?: string
  handle?: RouteHandle
  element?: ReactElement
  Component?: ComponentType
  lazy?: () => Promise<{ Component: ComponentType } | { element: ReactElement }>
  /** Shown instead of what fails below. */
  ErrorBoundary?: ComponentType
  children?: ScreenRoute[]
}

/** `load` is defined until the screen has been loaded. */
export type PreparedRoute = {
  path?: string
  handle?: RouteHandle
  element: ReactElement
  load?: ScreenRoute['lazy']
  children?: PreparedRoute[]
}

const NearestFailure = createContext<ComponentType | null>(null)

export function prepareRoutes(routes: readonly ScreenRoute[]): PreparedRoute[] {
  return routes.map(({ path, handle, lazy, ErrorBoundary, children, ...route }) => {
    const content = route.element ?? (route.Component ? <route.Component /> : <Outlet />)
    return {
      ...(path !== undefined && { path }),
      ...(handle && { handle }),
      element: ErrorBoundary ? <Boundary Failure={ErrorBoundary}>{content}</Boundary> : content,
      ...(lazy && { load: lazy }),
      ...(children && { children: prepareRoutes(children) }),
    }
  })
}

/** Loads the screens that are not loaded yet. In place of one that cannot be loaded, its failure is shown. */
export async function loadScreens(routes: readonly PreparedRoute[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      if (!route.load) return
      try {
        const loaded = await route.load()
        route.element = 'element' in loaded ? loaded.element : <loaded.Component />
        delete route.load
      } catch {
        route.element = <NotLoaded />
      }
    }),
  )
}

/** The elements of the routes, the outermost first. */
export function nestElements(routes: readonly PreparedRoute[]): RouteElements | undefined {
  return routes.reduceRight<RouteElements | undefined>(
    (below, { element }) => ({ element, below }),
    undefined,
  )
}

/** Shown instead of throwing an error, because a missing network is expected. */
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
