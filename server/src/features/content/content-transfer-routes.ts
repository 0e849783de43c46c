import { MAX_CONTENT_ARCHIVE_BYTES } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import { type ContentArchive, packContent, unpackContent } from './content-archive.ts'
import {
  readDraft,
  requireGuidance,
  requireUnchanged,
  toCachedResponse,
  type UserNamesDependency,
} from './content-drafts.ts'
import { lockContent, upsertDraft } from './content-drafts-store.ts'
import {
  readGuidance,
  readPictureFiles,
  type StoredPicture,
  upsertPicture,
} from './content-store.ts'
import { processPicture } from './pictures.ts'
import { readUpload } from './uploads.ts'

/** Imported pictures are published at once, imported guidance becomes the draft. */
const CHANGED = [{ collection: 'content' }]

export function routeContentTransfer(context: Context, { userNames }: UserNamesDependency): void {
  const { api, config, database, now } = context

  api.endpoint('exportContent', async ({ organisationid, reply }) => {
    const archive = await database.read(organisationid, async (trx) => ({
      guidance: await readGuidance(trx, organisationid),
      pictures: await readPictureFiles(trx, organisationid),
    }))
    const name = `holdfast-content-${organisationid}.zip`
    reply.header('content-type', 'application/zip')
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return Buffer.from(packContent(archive))
  })

  api.endpoint('importContent', async ({ organisationid, caller, request, reply }) => {
    const { userid } = caller
    const { bytes } = await readUpload(request, MAX_CONTENT_ARCHIVE_BYTES.packed)
    if (!bytes) throw new Problem('invalid', 'Send the field file')
    const archive = await unpackContent(bytes)
    const guidance = requireGuidance(archive.guidance)
    const pictures = await processPictures(archive.pictures)
    const providers = await userNames(config.providerOrganisationId)
    const draft = await database.change(organisationid, CHANGED, async (trx) => {
      await lockContent(trx, organisationid)
      requireUnchanged(request, await readDraft(trx, organisationid, providers), organisationid)
      await upsertDraft(trx, organisationid, guidance, { saved: now(), userid })
      for (const picture of pictures) await upsertPicture(trx, organisationid, picture, now())
      await recordActivity(trx, organisationid, {
        userid,
        at: now(),
        kind: 'content-imported',
        recordid: '',
        summary: `Into the draft, with ${pictures.length} pictures`,
      })
      return readDraft(trx, organisationid, providers)
    })
    reply.header('etag', toCachedResponse(draft, organisationid).etag)
    return draft
  })
}

/** One after another, because each is decoded in memory. @throws Problem `invalid` */
async function processPictures(archived: ContentArchive['pictures']): Promise<StoredPicture[]> {
  const pictures: StoredPicture[] = []
  const problems: string[] = []
  for (const { path, bytes } of archived) {
    try {
      pictures.push(await processPicture(path, Buffer.from(bytes)))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(...error.errors.map((sentence) => `media/${path}: ${sentence}`))
    }
  }
  if (problems.length > 0) throw new Problem('invalid', problems)
  return pictures
}
