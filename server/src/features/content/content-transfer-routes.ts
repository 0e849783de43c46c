import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Guidance } from '@holdfast/contract/content/content'
import type { ContentDraft } from '@holdfast/contract/content/content-drafts'
import { MAX_CONTENT_ARCHIVE_BYTES } from '@holdfast/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection } from '../../platform/database/database.ts'
import { FairQueue } from '../../platform/fair-queue.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UserNames } from '../user-names/index.ts'
import { type ContentArchive, packContent, unpackContent } from './content-archive.ts'
import { readDraft, requireGuidance, requireUnchanged, toCachedResponse } from './content-drafts.ts'
import { lockContent, upsertDraft } from './content-drafts-store.ts'
import {
  hasPictures,
  readPictureFiles,
  readWrittenGuidance,
  type StoredPicture,
  upsertPicture,
} from './content-store.ts'
import { countPixels, processPicture } from './pictures.ts'
import { limitUploads, withUploadedFile } from './uploads.ts'

/** Imported pictures are published at once; imported guidance becomes the draft. */
const CHANGED: ChangedCollection[] = [{ collection: 'content' }]
/** Twice the pixels of forty photos of 12 megapixels. */
const MAX_ARCHIVE_PIXELS = 1_000_000_000
const MAX_QUEUED_IMPORTS = 4

/** Runs one import at a time, because each is unpacked in memory. Organisations take turns. */
export const importQueue = new FairQueue(MAX_QUEUED_IMPORTS)

type Dependencies = { userNames: UserNames }

export function registerContentTransferRoutes(context: Context, { userNames }: Dependencies): void {
  const { api, database, now } = context

  api.endpoint('exportContent', async ({ organisationid, reply, activity }) => {
    const archive = await database.read(organisationid, async (scope) => ({
      guidance: await readWrittenGuidance(scope),
      pictures: await readPictureFiles(scope),
    }))
    await database.change(organisationid, [], ({ trx }) =>
      activity.record(trx, { kind: 'content-exported', recordid: '', summary: '' }),
    )
    const name = `holdfast-content-${organisationid}.zip`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return Buffer.from(packContent(archive))
  })

  api.endpoint('checkContentImport', ({ organisationid, request }) =>
    withUploadedArchive(organisationid, request, async ({ guidance, pictures }) => ({
      guidance,
      pictures: pictures.map(({ path }) => path),
    })),
  )

  api.endpoint('importContent', async ({ organisationid, caller, request, reply, activity }) => {
    const draft = await withUploadedArchive(organisationid, request, (archive) =>
      importArchive(archive, { organisationid, userid: caller.userid, request, activity }),
    )
    reply.header('etag', toCachedResponse(draft, organisationid).etag)
    return draft
  })

  async function importArchive(
    { guidance, pictures }: UnpackedArchive,
    { organisationid, userid, request, activity }: ImportRequest,
  ): Promise<ContentDraft> {
    const providerNames = await userNames.ofProvider()
    return database.change(organisationid, CHANGED, async (scope) => {
      await lockContent(scope)
      const current = await readDraft(scope, providerNames)
      // A retry gets the response of the first attempt.
      const isDraft = current.saved !== null && isDeepStrictEqual(current.guidance, guidance)
      if (isDraft && (await hasPictures(scope, pictures))) {
        activity.nothingChanged()
        return current
      }
      requireUnchanged(request, current, organisationid)
      await upsertDraft(scope, guidance, { saved: now(), userid })
      for (const picture of pictures) await upsertPicture(scope, picture, now())
      await activity.record(scope.trx, {
        kind: 'content-imported',
        recordid: '',
        summary: `Into the draft, with ${pictures.length} pictures`,
      })
      return readDraft(scope, providerNames)
    })
  }
}

/** @throws Problem `invalid` or `too-large` with what is wrong with the file */
function withUploadedArchive<T>(
  organisationid: string,
  request: FastifyRequest,
  use: (archive: UnpackedArchive) => Promise<T>,
): Promise<T> {
  return limitUploads(organisationid, () =>
    withUploadedFile(request, MAX_CONTENT_ARCHIVE_BYTES.compressed, (file) => {
      if (file === undefined) throw new Problem('invalid', 'Send the field file')
      return importQueue.run({ group: organisationid, lane: '' }, async () =>
        use(await readArchive(file, organisationid)),
      )
    }),
  )
}

type ImportRequest = {
  organisationid: string
  userid: string
  request: FastifyRequest
  activity: ActivityRecorder<'importContent'>
}
type UnpackedArchive = { guidance: Guidance; pictures: StoredPicture[] }

/** @throws Problem `invalid` with everything that is wrong with the guidance, or with the pictures */
async function readArchive(file: string, organisationid: string): Promise<UnpackedArchive> {
  const archive = await unpackContent(await readFile(file))
  const guidance = requireGuidance(archive.guidance)
  await requirePixelBudget(archive.pictures)
  return { guidance, pictures: await processPictures(archive.pictures, organisationid) }
}

/** Limits the pixels of all pictures together, because few bytes can contain very many pixels. */
async function requirePixelBudget(archived: ContentArchive['pictures']): Promise<void> {
  let pixels = 0
  for (const { bytes } of archived) pixels += await countPixels(Buffer.from(bytes))
  if (pixels <= MAX_ARCHIVE_PIXELS) return
  throw new Problem(
    'too-large',
    `The pictures in it have more than ${MAX_ARCHIVE_PIXELS / 1_000_000} million pixels together. Import fewer or smaller ones`,
  )
}

/** Processes one picture after the other, because each is decoded in memory. @throws Problem `invalid` */
async function processPictures(
  archived: ContentArchive['pictures'],
  organisationid: string,
): Promise<StoredPicture[]> {
  const pictures: StoredPicture[] = []
  const problems: string[] = []
  for (const { path, bytes } of archived) {
    try {
      pictures.push(await processPicture(path, Buffer.from(bytes), organisationid))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'invalid') throw error
      problems.push(...error.errors.map((sentence) => `media/${path}: ${sentence}`))
    }
  }
  if (problems.length > 0) throw new Problem('invalid', problems)
  return pictures
}
