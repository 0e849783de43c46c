import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { mapFramePage, mapFramePolicy } from './map-frame-page.ts'

/** Serves the page that the app embeds to show Google's map: `/map-frame?lat=…&lng=…`. No token needed. */
export function registerMapFrameRoutes({ api, config }: Context): void {
  const { googleMapsApiKey: apiKey, googleMapsUrl: url } = config.maps
  const script = readFileSync(join(import.meta.dirname, 'show-map.js'), 'utf8')
  const page = apiKey === null ? undefined : mapFramePage({ url, apiKey })
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': mapFramePolicy(url),
  }

  api.publicRoute('/map-frame', (_, reply) => {
    if (page === undefined) throw new Problem('not-configured')
    return reply.headers(headers).type('text/html; charset=utf-8').send(page)
  })

  api.publicRoute('/map-frame/show-map.js', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  )
}
