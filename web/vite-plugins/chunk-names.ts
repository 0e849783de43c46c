/** What of the admin area a start without network needs. */
const CARRIED = ['menu', 'sign-in']
/** What shows nothing without network; its library is heavier than most screens together. */
const ONLINE_ONLY = /\/src\/staff\/shell\/map-widget\/tile-map\.tsx$/

/**
 * Pages of the admin area lie in a folder of their own, which the service worker leaves out, so
 * that phones do not carry them. The area's frame is carried, and whatever several pages share.
 * What works online only lies in another, and is left out too.
 */
export function chunkFileName(chunk: { facadeModuleId?: string | null }): string {
  if (ONLINE_ONLY.test(chunk.facadeModuleId ?? '')) return 'assets/online-only/[name]-[hash].js'
  const page = /\/src\/admin\/features\/([^/]+)\//.exec(chunk.facadeModuleId ?? '')?.[1]
  const folder = page === undefined || CARRIED.includes(page) ? 'assets' : 'assets/admin-area'
  return `${folder}/[name]-[hash].js`
}
