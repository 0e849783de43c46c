import { isDeepStrictEqual } from 'node:util'
import type { ContentVersionWithGuidance } from '@holdfast/contract/content/content-drafts'
import { MAX_CONTENT_VERSIONS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { ifMatchOf } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UserNames } from '../user-names/index.ts'
import {
  readDraft,
  requireGuidance,
  requireUnchanged,
  toCachedResponse,
  withUserNames,
} from './content-drafts.ts'
import {
  findPublicationOf,
  findVersion,
  lockContent,
  pruneVersions,
  readVersions,
  removeDraft,
  upsertDraft,
} from './content-drafts-store.ts'
import { publishGuidance } from './content-store.ts'

/** Guidance decides which roles there are, and with them who reads telephone numbers in the list of users. */
const PUBLISHED: ChangedCollection[] = [{ collection: 'content' }, { collection: 'users' }]

type Dependencies = { userNames: UserNames }

export function registerContentDraftsRoutes(context: Context, dependencies: Dependencies): void {
  registerDraft(context, dependencies)
  registerPublishing(context, dependencies)
  registerVersions(context, dependencies)
}

function registerDraft(context: Context, { userNames }: Dependencies): void {
  const { api, database, now } = context

  api.cachedEndpoint('getContentDraft', async ({ organisationid }) => {
    const providerNames = await userNames.ofProvider()
    const draft = await database.read(organisationid, (scope) => readDraft(scope, providerNames))
    return toCachedResponse(draft, organisationid)
  })

  api.endpoint('saveContentDraft', async ({ body, organisationid, caller, request, reply }) => {
    const guidance = requireGuidance(body)
    const providerNames = await userNames.ofProvider()
    const draft = await database.change(organisationid, [], async (scope) => {
      await lockContent(scope)
      const current = await readDraft(scope, providerNames)
      // A retry gets the response of the first attempt.
      if (current.saved !== null && isDeepStrictEqual(current.guidance, guidance)) return current
      requireUnchanged(request, current, organisationid)
      await upsertDraft(scope, guidance, { saved: now(), userid: caller.userid })
      return readDraft(scope, providerNames)
    })
    reply.header('etag', toCachedResponse(draft, organisationid).etag)
    return draft
  })
}

function registerPublishing(context: Context, { userNames }: Dependencies): void {
  const { api, database, now } = context

  api.endpoint('publishContent', async ({ organisationid, caller, request, activity }) => {
    const { userid } = caller
    const providerNames = await userNames.ofProvider()
    return database.change(organisationid, PUBLISHED, async (scope) => {
      await lockContent(scope)
      // A retry gets the response of the first attempt.
      const draftetag = ifMatchOf(request)
      const first = draftetag && (await findPublicationOf(scope, draftetag))
      if (first) {
        activity.nothingChanged()
        return withUserNames(first, providerNames)
      }
      const draft = await readDraft(scope, providerNames)
      if (draft.saved === null) {
        throw new Problem('conflict', 'There is no draft: everything is published already')
      }
      requireUnchanged(request, draft, organisationid)
      const guidance = requireGuidance(draft.guidance)
      const { etag } = toCachedResponse(draft, organisationid)
      const publication = { published: now(), userid, draftetag: etag }
      await publishGuidance(scope, guidance, publication)
      await pruneVersions(scope, MAX_CONTENT_VERSIONS)
      await removeDraft(scope)
      const [version] = await readVersions(scope)
      if (!version) throw new Error('The version that was just published was not found')
      await activity.record(scope.trx, {
        kind: 'content-published',
        recordid: String(version.version),
        summary: `Version ${version.version}`,
      })
      return withUserNames(version, providerNames)
    })
  })
}

function registerVersions(context: Context, { userNames }: Dependencies): void {
  const { api, database, now } = context

  api.endpoint('listContentVersions', async ({ organisationid }) => {
    const providerNames = await userNames.ofProvider()
    const versions = await database.read(organisationid, readVersions)
    return versions.map((version) => withUserNames(version, providerNames))
  })

  api.endpoint('getContentVersion', async ({ organisationid, parameters }) => {
    const providerNames = await userNames.ofProvider()
    const version = await database.read(organisationid, (scope) =>
      requireVersion(scope, parameters.version),
    )
    return withUserNames(version, providerNames)
  })

  api.endpoint(
    'restoreContentVersion',
    async ({ organisationid, parameters, caller, request, reply, activity }) => {
      const { userid } = caller
      const providerNames = await userNames.ofProvider()
      const draft = await database.change(organisationid, [], async (scope) => {
        await lockContent(scope)
        const current = await readDraft(scope, providerNames)
        const { version, guidance } = await requireVersion(scope, parameters.version)
        // A retry gets the response of the first attempt.
        if (current.saved !== null && isDeepStrictEqual(current.guidance, guidance)) {
          activity.nothingChanged()
          return current
        }
        requireUnchanged(request, current, organisationid)
        await upsertDraft(scope, guidance, { saved: now(), userid })
        await activity.record(scope.trx, {
          kind: 'content-restored',
          recordid: String(version),
          summary: `Version ${version} into the draft`,
        })
        return readDraft(scope, providerNames)
      })
      reply.header('etag', toCachedResponse(draft, organisationid).etag)
      return draft
    },
  )
}

/** @throws Problem `not-found`, also if `number` is not a number */
async function requireVersion(scope: Scope, number: string): Promise<ContentVersionWithGuidance> {
  const isNumber = /^\d{1,9}$/.test(number)
  const version = isNumber && (await findVersion(scope, Number(number)))
  if (!version) throw new Problem('not-found')
  return version
}
