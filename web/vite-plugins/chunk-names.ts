/** What of the admin area a start without network needs. */
const CARRIED = ['menu', 'sign-in']
/** Where the pages of the admin area lie. */
const ADMIN_PAGES = /\/src\/admin\/pages\.ts$/
/** What shows nothing without network; its library is heavier than most screens together. */
const ONLINE_ONLY = /\/src\/staff\/map-widget\/tile-map\.tsx$/

/** The folders of the admin area that its pages share. */
const ADMIN_SHARED = /\/src\/admin\/(?!features\/)[^/]+\//
/** What a piece that only the admin area uses may be made of. */
const OF_ADMIN = /\/src\/(admin|ui|data|domain|editing)\/|\/node_modules\//

type Chunk = { facadeModuleId?: string | null; moduleIds?: readonly string[] }

/**
 * Pages of the admin area, and what they share, lie in a folder of their own, which the
 * service worker leaves out, so that phones do not carry them. What works online only lies in
 * another, and is left out too.
 */
export function chunkFileName({ facadeModuleId, moduleIds = [] }: Chunk): string {
  const facade = facadeModuleId ?? ''
  if (ONLINE_ONLY.test(facade)) return 'assets/online-only/[name]-[hash].js'
  const page = /\/src\/admin\/features\/([^/]+)\//.exec(facade)?.[1]
  const isPage = ADMIN_PAGES.test(facade) || (page !== undefined && !CARRIED.includes(page))
  return `${isPage || isSharedByPages(moduleIds) ? 'assets/admin-area' : 'assets'}/[name]-[hash].js`
}

/** The first load holds some of it too, but beside the entry and the staff app. */
function isSharedByPages(moduleIds: readonly string[]): boolean {
  const isShared = moduleIds.some((id) => ADMIN_SHARED.test(id))
  return isShared && moduleIds.every((id) => OF_ADMIN.test(id) || id.startsWith('\0'))
}
