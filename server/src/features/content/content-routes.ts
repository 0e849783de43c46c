import type { Content, Guidance, Picture } from '@holdfast/contract/content'
import { MAX_MEDIA_BYTES } from '@holdfast/contract/limits'
import { BACKGROUND_PATH, LOGO_PATH } from '@holdfast/contract/media-paths'
import type { CachedLists } from '../../platform/cached-lists/cached-lists.ts'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readGuidance, readPictures, removePicture, upsertPicture } from './content-store.ts'
import { processPicture } from './pictures.ts'
import { limitUploads, readUpload } from './uploads.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'content' }]

type ReadContent = (key: { organisationid: string }) => CachedResponse | Promise<CachedResponse>

/**
 * The published content, cached as the response that devices read. It has the organisation's name,
 * so that devices follow a rename.
 */
export function defineContent(
  cachedLists: CachedLists,
  findOrganisationName: (organisationid: string) => Promise<string | undefined>,
): ReadContent {
  return cachedLists.define('content', async (trx, { organisationid }) => {
    const guidance = await readGuidance(trx, organisationid)
    const pictures = await readPictures(trx, organisationid)
    const organisationname = await findOrganisationName(organisationid)
    const content = { ...contentOf(guidance, pictures), organisationname }
    return CachedResponse.ofCollection('content', { organisationid }, content)
  })
}

type Dependencies = { content: ReadContent }

export function routeContent(context: Context, { content }: Dependencies): void {
  const { api, database, now } = context
  api.cachedEndpoint('getContent', ({ organisationid }) => content({ organisationid }))

  api.endpoint('uploadMedia', async ({ organisationid, request, activity }) => {
    const picture = await limitUploads(organisationid, async () => {
      const { path, bytes } = await readUpload(request, MAX_MEDIA_BYTES)
      if (path === undefined || bytes === undefined) {
        throw new Problem('invalid', 'Send the fields path and file')
      }
      return processPicture(path, bytes, organisationid)
    })
    await database.change(organisationid, CHANGED, async (trx) => {
      await upsertPicture(trx, organisationid, picture, now())
      await activity.record(trx, {
        kind: 'picture-added',
        recordid: picture.key,
        summary: picture.path,
      })
    })
    return { path: picture.path, key: picture.key }
  })

  api.endpoint('deleteMedia', async ({ organisationid, parameters, activity }) => {
    await database.change(organisationid, CHANGED, async (trx) => {
      const path = await removePicture(trx, organisationid, parameters.key)
      if (path === undefined) throw new Problem('not-found')
      await activity.record(trx, {
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
