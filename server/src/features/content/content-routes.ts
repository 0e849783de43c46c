import multipart from '@fastify/multipart'
import type { Content, Guidance, Picture } from '@holdfast/contract/content'
import { MAX_MEDIA_BYTES } from '@holdfast/contract/limits'
import { BACKGROUND_PATH, LOGO_PATH } from '@holdfast/contract/media-paths'
import type { CachedLists } from '../../platform/cached-lists/cached-lists.ts'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import { readGuidance, readPictures, removePicture, upsertPicture } from './content-store.ts'
import { processPicture } from './pictures.ts'
import { readUpload } from './uploads.ts'

const CHANGED = [{ collection: 'content' }]

type ReadContent = (key: { organisationid: string }) => CachedResponse | Promise<CachedResponse>

/** The published content, cached as the response that devices read. */
export function defineContent(cachedLists: CachedLists): ReadContent {
  return cachedLists.define('content', async (trx, { organisationid }) => {
    const guidance = await readGuidance(trx, organisationid)
    const pictures = await readPictures(trx, organisationid)
    return new CachedResponse(
      JSON.stringify(contentOf(guidance, pictures)),
      `${organisationid} content`,
    )
  })
}

type Dependencies = { content: ReadContent }

export async function routeContent(context: Context, { content }: Dependencies): Promise<void> {
  const { api, database, now, server } = context
  await server.register(multipart, { limits: { files: 1, fields: 5 } })

  api.cachedEndpoint('getContent', ({ organisationid }) => content({ organisationid }))

  api.endpoint('uploadMedia', async ({ organisationid, caller, request, reply }) => {
    const { path, bytes } = await readUpload(request, MAX_MEDIA_BYTES)
    if (path === undefined || bytes === undefined) {
      throw new Problem('invalid', 'Send the fields path and file')
    }
    const picture = await processPicture(path, bytes)
    await database.change(organisationid, CHANGED, async (trx) => {
      await upsertPicture(trx, organisationid, picture, now())
      await recordActivity(trx, organisationid, {
        userid: caller.userid,
        at: now(),
        kind: 'picture-added',
        recordid: picture.key,
        summary: picture.path,
      })
    })
    reply.code(201)
    return { path: picture.path, key: picture.key }
  })

  api.endpoint('deleteMedia', async ({ organisationid, parameters, caller }) => {
    await database.change(organisationid, CHANGED, async (trx) => {
      const path = await removePicture(trx, organisationid, parameters.key)
      if (path === undefined) throw new Problem('not-found')
      await recordActivity(trx, organisationid, {
        userid: caller.userid,
        at: now(),
        kind: 'picture-deleted',
        recordid: parameters.key,
        summary: path,
      })
    })
    return { success: true }
  })
}

function contentOf(guidance: Guidance, media: Picture[]): Content {
  const pictureAt = (path: string) => media.find((picture) => picture.path === path) ?? null
  return { ...guidance, media, logo: pictureAt(LOGO_PATH), background: pictureAt(BACKGROUND_PATH) }
}
