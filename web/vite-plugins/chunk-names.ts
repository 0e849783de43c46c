/** Where the pages of the admin area lie. */
const ADMIN_PAGES = /\/src\/admin\/pages\.ts$/
/** What shows nothing without network; its library is heavier than most screens together. */
const ONLINE_ONLY = /\/src\/staff\/map-widget\/tile-map\.tsx$/

/** The admin area, but for what a start without network needs of it. */
const ADMIN_ONLINE = /\/src\/admin\/(?!features\/(menu|sign-in)\/)[^/]+\//
/** What phones carry. */
const CARRIED = /\/src\/(staff|app|admin\/features\/(menu|sign-in))\/|\/src\/main\.tsx$/

type Chunk = { facadeModuleId?: string | null; moduleIds?: readonly string[] }

/**
 * Pages of the admin area, and what they share, lie in a folder of their own, which the
 * service worker leaves out, so that phones do not carry them. What works online only lies in
 * another, and is left out too.
 */
export function chunkFileName({ facadeModuleId, moduleIds = [] }: Chunk): string {
  const facade = facadeModuleId ?? ''
  if (ONLINE_ONLY.test(facade)) return 'assets/online-only/[name]-[hash].js'
  const isPage = ADMIN_PAGES.test(facade) || (ADMIN_ONLINE.test(facade) && !CARRIED.test(facade))
  return `${isPage || isOfPagesOnly(moduleIds) ? 'assets/admin-area' : 'assets'}/[name]-[hash].js`
}

/** The first load holds something of the admin area too, but beside the entry and the staff app. */
function isOfPagesOnly(moduleIds: readonly string[]): boolean {
  return moduleIds.some((id) => ADMIN_ONLINE.test(id)) && !moduleIds.some((id) => CARRIED.test(id))
}
