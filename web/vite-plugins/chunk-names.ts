/** What of the admin area a start without network needs. */
const CARRIED = ['menu', 'sign-in']

/**
 * Pages of the admin area lie in a folder of their own, which the service worker leaves out, so
 * that phones do not carry them. The area's frame is carried, and whatever several pages share.
 */
export function chunkFileName(chunk: { facadeModuleId?: string | null }): string {
  const page = /\/src\/admin\/features\/([^/]+)\//.exec(chunk.facadeModuleId ?? '')?.[1]
  const folder = page === undefined || CARRIED.includes(page) ? 'assets' : 'assets/admin-area'
  return `${folder}/[name]-[hash].js`
}
