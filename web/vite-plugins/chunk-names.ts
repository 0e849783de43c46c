/**
 * Pages of the admin area are called `admin-…`, so that phones do not carry them: the service
 * worker leaves those files out. The menu page and the area's frame are carried, because an admin's
 * start must work without network, and so is whatever several pages share.
 */
export function chunkFileName(chunk: { facadeModuleId?: string | null }): string {
  const page = /\/src\/admin\/features\/([^/]+)\//.exec(chunk.facadeModuleId ?? '')?.[1]
  const prefix = page === undefined || page === 'menu' ? '' : 'admin-'
  return `assets/${prefix}[name]-[hash].js`
}
