import type { AlertLanguage } from '@holdfast/contract/alerts/languages'
import type { Content, Guidance, PageReview, Picture } from '@holdfast/contract/content/content'
import { BACKGROUND_PATH, LOGO_PATH } from '@holdfast/contract/content/media-paths'
import type { AlertSenders, Closers } from '@holdfast/contract/endpoints/permissions'
import type { ParentTemplate } from '@holdfast/contract/incidents/parent-messages'
import { MAX_PICTURE_BYTES } from '@holdfast/contract/limits'
import type { RollCallNames } from '@holdfast/contract/roll-call/people'
import type { CachedLists } from '../../platform/cached-lists/cached-lists.ts'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { fingerprintsOf } from './content-drafts.ts'
import { lockContent } from './content-drafts-store.ts'
import { readAskedPages } from './content-readings-routes.ts'
import { readReviews } from './content-reviews-store.ts'
import {
  findSamePicture,
  readGuidance,
  readPictures,
  readWrittenGuidance,
  removePicture,
  upsertPicture,
} from './content-store.ts'
import { processPicture } from './pictures.ts'
import { limitUploads, readUpload } from './uploads.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'content' }]

/** Reads a setting of the organisation. It is passed in, because alerts and incidents depend on content. */
type ReadSetting<T> = (scope: Scope) => Promise<T>
type ReadContent = (key: { organisationid: string }) => CachedResponse | Promise<CachedResponse>

type ContentDependencies = {
  readAlertSenders: ReadSetting<AlertSenders>
  readAlertLanguages: ReadSetting<AlertLanguage[]>
  readAlertAreas: ReadSetting<string[]>
  readParentTemplates: ReadSetting<ParentTemplate[]>
  readClosers: ReadSetting<Closers>
  readRollCallNames: ReadSetting<RollCallNames>
  findOrganisationName: (organisationid: string) => Promise<string | undefined>
}

/**
 * The published content, cached as the response that devices read. It includes the organisation's name,
 * so that devices show a new name.
 */
export function defineContent(
  cachedLists: CachedLists,
  dependencies: ContentDependencies,
): ReadContent {
  return cachedLists.define('content', async (scope, { organisationid }) => {
    const guidance = await readGuidance(scope)
    const pictures = await readPictures(scope)
    const settings = {
      alertsenders: await dependencies.readAlertSenders(scope),
      alertlanguages: await dependencies.readAlertLanguages(scope),
      alertareas: await dependencies.readAlertAreas(scope),
      parenttemplates: await dependencies.readParentTemplates(scope),
      closers: await dependencies.readClosers(scope),
      rollcallnames: await dependencies.readRollCallNames(scope),
      organisationname: await dependencies.findOrganisationName(organisationid),
    }
    const reviews = await readReviewsOfPublished(scope)
    const readings = await readAskedPages(scope)
    const content = { ...contentOf(guidance, pictures), ...settings, reviews, readings }
    return CachedResponse.ofCollection('content', { organisationid }, content)
  })
}

type Dependencies = { content: ReadContent }

export function registerContentRoutes(context: Context, { content }: Dependencies): void {
  const { api, database, now } = context
  api.cachedEndpoint('getContent', ({ organisationid }) => content({ organisationid }))

  api.endpoint('uploadMedia', async ({ organisationid, request, activity }) => {
    const picture = await limitUploads(organisationid, async () => {
      const { path, bytes } = await readUpload(request, MAX_PICTURE_BYTES)
      if (path === undefined || bytes === undefined) {
        throw new Problem('invalid', 'Send the fields path and file')
      }
      return processPicture(path, bytes, organisationid)
    })
    const key = await database.change(organisationid, CHANGED, async (scope) => {
      await lockContent(scope)
      // A retry gets the response of the first attempt; even a late retry changes no key.
      const same = await findSamePicture(scope, picture)
      if (same !== undefined) {
        activity.nothingChanged()
        return same
      }
      await upsertPicture(scope, picture, now())
      await activity.record(scope.trx, {
        kind: 'picture-added',
        recordid: picture.key,
        summary: picture.path,
      })
      return picture.key
    })
    return { path: picture.path, key }
  })

  api.endpoint('deleteMedia', async ({ organisationid, parameters, activity }) => {
    await database.change(organisationid, CHANGED, async (scope) => {
      const path = await removePicture(scope, parameters.key)
      if (path === undefined) throw new Problem('not-found')
      await activity.record(scope.trx, {
        kind: 'picture-deleted',
        recordid: parameters.key,
        summary: path,
      })
    })
    return { success: true }
  })
}

/** A review is of the text that admins wrote: staff read it with general words instead of blanks. */
async function readReviewsOfPublished(scope: Scope): Promise<PageReview[]> {
  const reviews = await readReviews(scope)
  if (reviews.length === 0) return []
  const fingerprints = fingerprintsOf(await readWrittenGuidance(scope))
  return reviews
    .filter(({ page, fingerprint }) => fingerprints[page] === fingerprint)
    .map(({ page, authorname, timestamp }) => ({ page, authorname, timestamp }))
}

function contentOf(guidance: Guidance, media: Picture[]): Omit<Content, 'alertsenders'> {
  const pictureAt = (path: string) => media.find((picture) => picture.path === path) ?? null
  return { ...guidance, media, logo: pictureAt(LOGO_PATH), background: pictureAt(BACKGROUND_PATH) }
}
