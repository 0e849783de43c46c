/** The list of the admin pages. */
const ADMIN_PAGES = /\/src\/admin\/pages\.ts$/
/** Useless without a network, and its library is larger than most screens together. */
const ONLINE_ONLY = /src\/staff\/map-widget\/tile-map\.tsx$/

/** The admin area without the screens that a start without network needs. */
const ADMIN_ONLINE = /src\/admin\/(?!features\/(menu|sign-in)\/)[^/]+\//
/** Precached by the service worker on every phone. */
const PRECACHED = /\/src\/(staff|app|admin\/features\/(menu|sign-in))\/|\/src\/main\.tsx$/

type Chunk = { facadeModuleId?: string | null; moduleIds?: readonly string[] }
type Asset = { names: readonly string[]; originalFileNames: readonly string[] }

/**
 * The admin pages and their shared chunks go to a folder of their own, which the
 * service worker does not precache, so that phones do not store them. Online-only chunks go to
 * another folder, which is not precached either.
 */
export function chunkFileName({ facadeModuleId, moduleIds = [] }: Chunk): string {
  const facade = facadeModuleId ?? ''
  if (ONLINE_ONLY.test(facade)) return 'assets/online-only/[name]-[hash].js'
  const isPage = ADMIN_PAGES.test(facade) || (ADMIN_ONLINE.test(facade) && !PRECACHED.test(facade))
  return `${isPage || isOfAdminPagesOnly(moduleIds) ? 'assets/admin-area' : 'assets'}/[name]-[hash].js`
}

/** The styles of a chunk go to the same folder as its script. */
export function assetFileName({ names, originalFileNames }: Asset): string {
  const [origin = ''] = originalFileNames
  const isStyle = names.some((name) => name.endsWith('.css'))
  if (isStyle && ONLINE_ONLY.test(origin)) return 'assets/online-only/[name]-[hash][extname]'
  const isOfPages = ADMIN_ONLINE.test(origin) || names.includes('admin.css')
  return `${isStyle && isOfPages ? 'assets/admin-area' : 'assets'}/[name]-[hash][extname]`
}

/** A chunk of the first load may contain admin modules too, but never only those. */
function isOfAdminPagesOnly(moduleIds: readonly string[]): boolean {
  return (
    moduleIds.some((id) => ADMIN_ONLINE.test(id)) && !moduleIds.some((id) => PRECACHED.test(id))
  )
}
