import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findPicture } from './content-store.ts'

/**
 * Serves pictures for `<img>`, which cannot send a token: the random key in the URL grants access.
 * The bytes of a key never change, so browsers cache them for ever.
 */
export function registerMediaRoutes({ api, database }: Context): void {
  api.publicRoute('/content/:organisationid/:key', async (request, reply) => {
    const { organisationid, key } = request.params as { organisationid: string; key: string }
    const picture = await database.read(organisationid, (scope) => findPicture(scope, key))
    if (!picture) throw new Problem('not-found')
    return reply
      .headers({
        'content-type': picture.contenttype,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(picture.bytes)
  })
}
