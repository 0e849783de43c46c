/**
 * Which lazily loaded modules share a file (chunk): those of screens that people switch between, and what
 * several such areas share. A file for each screen and icon would be two hundred on each phone.
 */

type Module = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Graph = { getModuleInfo: (id: string) => Module | null }

/** By the path of a module that is loaded later; the first match counts. */
const AREAS: readonly (readonly [path: RegExp, area: string])[] = [
  [/\/src\/staff\/map-widget\/tile-map\.tsx$/, 'online-only'],
  [/\/src\/staff\/board-route\.tsx$/, 'incidents'],
  [/\/src\/staff\/share-route\.tsx$/, 'guidance'],
  [/\/src\/admin\/(features\/(menu|sign-in)\/|frame\/admin-failure\.tsx$)/, 'account'],
  [/\/src\/admin\//, 'admin'],
  [/\/src\/staff\/features\/sign-in\//, 'sign-in'],
  [/\/src\/staff\/features\/(settings|account|password-reset|single-sign-on)\//, 'account'],
  [
    /\/src\/staff\/features\/(home|incidents|incident-log|situation-reports|shares|tasks|alerts|unsent-entries|not-on-server)\//,
    'incidents',
  ],
  [/\/src\/staff\/(map-widget|features\/map)\//, 'map'],
  [/\/src\/staff\/features\//, 'guidance'],
  // What every start loads once the first screen is drawn.
  [/\/src\//, 'background'],
]

/** Loaded by every device; a module that other areas need too is in the first of these that needs it. */
const FIRST = ['sign-in', 'background']
const NOT_PRECACHED = ['admin', 'online-only']

/**
 * The groups for the bundler. A group takes along what its modules import, so groups that more of the
 * app needs have a higher priority.
 */
export function screenGroups() {
  const areas = ['account', 'guidance', 'incidents', 'map']
  const ranks = [...FIRST.map((area) => [area]), ['shared'], areas, ['admin']]
  return ranks.map((names, index) => ({
    debugName: names.join(', '),
    name: (id: string, graph: Graph) => {
      const group = groupOf(id, graph)
      return group !== undefined && names.includes(group) ? group : undefined
    },
    priority: ranks.length - index,
  }))
}

/** The file for the module; undefined where it stays with the only page that needs it. */
export function groupOf(id: string, graph: Graph): string | undefined {
  const roots = rootsOf(id, graph)
  const areas = new Set([...roots].map(areaOf))
  const first = FIRST.find((area) => areas.has(area))
  const precached = [...areas].filter((area) => !NOT_PRECACHED.includes(area))
  if (first !== undefined) return first
  if (precached.length > 0) return precached.length === 1 ? precached[0] : 'shared'
  return roots.size > 1 ? 'admin' : undefined
}

function areaOf(root: string): string {
  return AREAS.find(([path]) => path.test(root))?.[1] ?? 'background'
}

/** The modules loaded later from which this one is reached without another `import()`. */
function rootsOf(id: string, graph: Graph): Set<string> {
  const roots = new Set<string>()
  const seen = new Set<string>()
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const module = graph.getModuleInfo(next)
    if (module === null) continue
    if (module.dynamicImporters.length > 0) roots.add(next)
    open.push(...module.importers)
  }
  return roots
}
