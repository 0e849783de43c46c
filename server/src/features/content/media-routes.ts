import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findPicture } from './content-store.ts'

/**
 * Pictures for an `<img>`, which can send no token: the random key in the address is the right to
 * see it. A key never gets other bytes, so devices keep them for good.
 */
export function routeMedia({ api, database }: Context): void {
  api.publicRoute('/content/:organisationid/:key', async (request, reply) => {
    const { organisationid, key } = request.params as { organisationid: string; key: string }
    const picture = await database.read(organisationid, (trx) =>
      findPicture(trx, organisationid, key),
    )
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
