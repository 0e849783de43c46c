import { MAX_CONTENT_ARCHIVE_BYTES } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import { type ContentArchive, packContent, unpackContent } from './content-archive.ts'
import {
  type NamesOf,
  readDraft,
  requireGuidance,
  requireUnchanged,
  snapshotOf,
} from './content-drafts.ts'
import { lockContent, putDraft } from './content-drafts-store.ts'
import { putPicture, readGuidance, readWholePictures, type StoredPicture } from './content-store.ts'
import { makePicture } from './pictures.ts'
import { readUpload } from './uploads.ts'

/** Pictures are shown at once; the guidance waits in the draft. */
const CHANGED = [{ collection: 'content' }]

export function routeContentTransfer(context: Context, { userNames }: NamesOf): void {
  const { api, config, database, now } = context

  api.route('exportContent', async ({ organisationid, reply }) => {
    const archive = await database.read(organisationid, async (trx) => ({
      guidance: await readGuidance(trx, organisationid),
      pictures: await readWholePictures(trx, organisationid),
    }))
    const name = `holdfast-content-${organisationid}.zip`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return Buffer.from(packContent(archive))
  })

  api.route('importContent', async ({ organisationid, person, request, reply }) => {
    const { userid } = person
    const { bytes } = await readUpload(request, MAX_CONTENT_ARCHIVE_BYTES.packed)
    if (!bytes) throw new Problem('invalid', 'Send the field file')
    const archive = await unpackContent(bytes)
    const guidance = requireGuidance(archive.guidance)
    const pictures = await makePictures(archive.pictures)
    const providers = await userNames(config.providerOrganisationId)
    const draft = await database.change(organisationid, CHANGED, async (trx) => {
      await lockContent(trx, organisationid)
      requireUnchanged(request, await readDraft(trx, organisationid, providers), organisationid)
      await putDraft(trx, organisationid, guidance, { saved: now(), userid })
      for (const picture of pictures) await putPicture(trx, organisationid, picture, now())
      await recordActivity(trx, organisationid, {
        userid,
        at: now(),
        kind: 'content-imported',
        recordid: '',
        summary: `Into the draft, with ${pictures.length} pictures`,
      })
      return readDraft(trx, organisationid, providers)
    })
    reply.header('etag', snapshotOf(draft, organisationid).etag)
    return draft
  })
}

/** One after another: each takes as much memory as its pixels do. @throws Problem `invalid` */
async function makePictures(archived: ContentArchive['pictures']): Promise<StoredPicture[]> {
  const pictures: StoredPicture[] = []
  const problems: string[] = []
  for (const { path, bytes } of archived) {
    try {
      pictures.push(await makePicture(path, Buffer.from(bytes)))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(...error.errors.map((sentence) => `media/${path}: ${sentence}`))
    }
  }
  if (problems.length > 0) throw new Problem('invalid', problems)
  return pictures
}
