import { isDeepStrictEqual } from 'node:util'
import type { ContentVersionWithGuidance } from '@holdfast/contract/content-drafts'
import type { Context } from '../../platform/context.ts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import {
  type Names,
  type NamesOf,
  named,
  readDraft,
  requireGuidance,
  requireUnchanged,
  snapshotOf,
} from './content-drafts.ts'
import {
  findVersion,
  lockContent,
  pruneVersions,
  putDraft,
  readVersions,
  removeDraft,
} from './content-drafts-store.ts'
import { publishGuidance } from './content-store.ts'

const VERSIONS_KEPT = 50
/** Roles are allocated by what the published guidance says. */
const PUBLISHED = [{ collection: 'content' }, { collection: 'allocations' }]

export function routeContentDrafts(context: Context, { userNames }: NamesOf): void {
  const { api, config, database, now } = context

  api.collection('getContentDraft', async ({ organisationid }) => {
    const providers = await providerNames()
    const draft = await database.read(organisationid, (trx) =>
      readDraft(trx, organisationid, providers),
    )
    return snapshotOf(draft, organisationid)
  })

  api.route('saveContentDraft', async ({ body, organisationid, person, request, reply }) => {
    const guidance = requireGuidance(body)
    const providers = await providerNames()
    const draft = await database.change(organisationid, [], async (trx) => {
      await lockContent(trx, organisationid)
      const present = await readDraft(trx, organisationid, providers)
      // A repeated save is answered as the first one was.
      if (present.saved !== null && isDeepStrictEqual(present.guidance, guidance)) return present
      requireUnchanged(request, present, organisationid)
      await putDraft(trx, organisationid, guidance, { saved: now(), userid: person.userid })
      return readDraft(trx, organisationid, providers)
    })
    reply.header('etag', snapshotOf(draft, organisationid).etag)
    return draft
  })

  api.route('publishContent', async ({ organisationid, person, request }) => {
    const { userid } = person
    const providers = await providerNames()
    return database.change(organisationid, PUBLISHED, async (trx) => {
      await lockContent(trx, organisationid)
      const draft = await readDraft(trx, organisationid, providers)
      requireUnchanged(request, draft, organisationid)
      if (draft.saved === null) {
        throw new Problem('conflict', 'There is no draft: everything is published already')
      }
      const guidance = requireGuidance(draft.guidance)
      await publishGuidance(trx, organisationid, guidance, { published: now(), userid })
      await pruneVersions(trx, organisationid, VERSIONS_KEPT)
      await removeDraft(trx, organisationid)
      const [version] = await readVersions(trx, organisationid)
      if (!version) throw new Error('What was just published is not there')
      await recordActivity(trx, organisationid, {
        userid,
        at: now(),
        kind: 'content-published',
        recordid: String(version.version),
        summary: `Version ${version.version}`,
      })
      return named(version, providers)
    })
  })

  api.route('listContentVersions', async ({ organisationid }) => {
    const providers = await providerNames()
    const versions = await database.read(organisationid, (trx) => readVersions(trx, organisationid))
    return versions.map((version) => named(version, providers))
  })

  api.route('getContentVersion', async ({ organisationid, parameters }) => {
    const providers = await providerNames()
    const version = await database.read(organisationid, (trx) =>
      requireVersion(trx, organisationid, parameters.version),
    )
    return named(version, providers)
  })

  api.route('restoreContentVersion', async ({ organisationid, parameters, request, ...call }) => {
    const { userid } = call.person
    const providers = await providerNames()
    const draft = await database.change(organisationid, [], async (trx) => {
      await lockContent(trx, organisationid)
      const present = await readDraft(trx, organisationid, providers)
      requireUnchanged(request, present, organisationid)
      const { version, guidance } = await requireVersion(trx, organisationid, parameters.version)
      await putDraft(trx, organisationid, guidance, { saved: now(), userid })
      await recordActivity(trx, organisationid, {
        userid,
        at: now(),
        kind: 'content-restored',
        recordid: String(version),
        summary: `Version ${version} into the draft`,
      })
      return readDraft(trx, organisationid, providers)
    })
    call.reply.header('etag', snapshotOf(draft, organisationid).etag)
    return draft
  })

  async function providerNames(): Promise<Names> {
    return userNames(config.providerOrganisationId)
  }
}

/** @throws Problem `not-found` for what is no number too */
async function requireVersion(
  trx: OrganisationTransaction,
  organisationid: string,
  number: string,
): Promise<ContentVersionWithGuidance> {
  const isNumber = /^\d{1,9}$/.test(number)
  const version = isNumber && (await findVersion(trx, organisationid, Number(number)))
  if (!version) throw new Problem('not-found')
  return version
}
