/**
 * Finds the route of an address. A path consists of segments between slashes: words, parameters
 * (`:incidentid`) and, at the end, `*` for everything that follows. Case and a last slash do not matter.
 */

type RouteNode<Self> = { path?: string; children?: readonly Self[] }

export type RouteParams = Readonly<Record<string, string | undefined>>

/** `branch`: the routes from the outermost to the one of the address. */
export type RouteMatch<Route> = { branch: readonly Route[]; params: RouteParams }

type Candidate<Route> = { branch: readonly Route[]; segments: readonly string[] }

/** Prepares the routes once; the result finds the route of a pathname, undefined where there is none. */
export function createMatcher<Route extends RouteNode<Route>>(
  routes: readonly Route[],
): (pathname: string) => RouteMatch<Route> | undefined {
  const candidates = candidatesOf(routes).sort(compareCandidates)
  return (pathname) => {
    const segments = segmentsOf(pathname)
    for (const { branch, segments: pattern } of candidates) {
      const params = paramsOf(pattern, segments)
      if (params) return { branch, params }
    }
    return undefined
  }
}

function candidatesOf<Route extends RouteNode<Route>>(
  routes: readonly Route[],
  above: Candidate<Route> = { branch: [], segments: [] },
): Candidate<Route>[] {
  return routes.flatMap((route) => {
    const candidate = {
      branch: [...above.branch, route],
      segments: [...above.segments, ...segmentsOf(route.path ?? '')],
    }
    return route.children ? candidatesOf(route.children, candidate) : [candidate]
  })
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** A fixed segment is tried before a parameter, and that before `*`; otherwise in the order of the routes. */
function compareCandidates(a: Candidate<unknown>, b: Candidate<unknown>): number {
  const length = Math.max(a.segments.length, b.segments.length)
  for (let index = 0; index < length; index += 1) {
    const difference = vagueness(a.segments[index]) - vagueness(b.segments[index])
    if (difference !== 0) return difference
  }
  return 0
}

function vagueness(segment: string | undefined): number {
  if (segment === '*') return 2
  return segment?.startsWith(':') ? 1 : 0
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): RouteParams | undefined {
  const hasRest = pattern.at(-1) === '*'
  const fixed = hasRest ? pattern.slice(0, -1) : pattern
  if (hasRest ? segments.length < fixed.length : segments.length !== fixed.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of fixed.entries()) {
    const segment = decodeSegment(segments[index] ?? '')
    if (expected.startsWith(':')) params[expected.slice(1)] = segment
    else if (expected.toLowerCase() !== segment.toLowerCase()) return undefined
  }
  if (hasRest) params['*'] = segments.slice(fixed.length).map(decodeSegment).join('/')
  return params
}

/** Leaves a segment with a wrong encoding unchanged: somebody may have typed it. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
