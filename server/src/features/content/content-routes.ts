import type { Content, Guidance, Picture } from '@holdfast/contract/content'
import { MAX_MEDIA_BYTES } from '@holdfast/contract/limits'
import { BACKGROUND_PATH, LOGO_PATH } from '@holdfast/contract/media-paths'
import type { Collections } from '../../platform/collections/collections.ts'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import { putPicture, readGuidance, readPictures, removePicture } from './content-store.ts'
import { makePicture } from './pictures.ts'
import { readUpload } from './uploads.ts'

const CHANGED = [{ collection: 'content' }]

type ReadContent = (key: { organisationid: string }) => JsonSnapshot | Promise<JsonSnapshot>

/** What an organisation publishes, as its devices read it. */
export function defineContent(collections: Collections): ReadContent {
  return collections.define('content', async (trx, { organisationid }) => {
    const guidance = await readGuidance(trx, organisationid)
    const pictures = await readPictures(trx, organisationid)
    return new JsonSnapshot(
      JSON.stringify(contentOf(guidance, pictures)),
      `${organisationid} content`,
    )
  })
}

type Deps = { content: ReadContent }

export function routeContent(context: Context, { content }: Deps): void {
  const { api, database, now } = context
  api.collection('getContent', ({ organisationid }) => content({ organisationid }))

  api.route('uploadMedia', async ({ organisationid, person, request }) => {
    const { path, bytes } = await readUpload(request, MAX_MEDIA_BYTES)
    if (path === undefined || bytes === undefined) {
      throw new Problem('invalid', 'Send the fields path and file')
    }
    const picture = await makePicture(path, bytes)
    await database.change(organisationid, CHANGED, async (trx) => {
      await putPicture(trx, organisationid, picture, now())
      await recordActivity(trx, organisationid, {
        userid: person.userid,
        at: now(),
        kind: 'picture-added',
        recordid: picture.key,
        summary: picture.path,
      })
    })
    return { path: picture.path, key: picture.key }
  })

  api.route('deleteMedia', async ({ organisationid, parameters, person }) => {
    await database.change(organisationid, CHANGED, async (trx) => {
      const path = await removePicture(trx, organisationid, parameters.key)
      if (path === undefined) throw new Problem('not-found')
      await recordActivity(trx, organisationid, {
        userid: person.userid,
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
  const at = (path: string) => media.find((picture) => picture.path === path) ?? null
  return { ...guidance, media, logo: at(LOGO_PATH), background: at(BACKGROUND_PATH) }
}
