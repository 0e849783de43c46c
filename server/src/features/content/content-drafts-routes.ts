import { isDeepStrictEqual } from 'node:util'
import type { Guidance } from '@holdfast/contract/content'
import type { ContentDraft, ContentVersion } from '@holdfast/contract/content-drafts'
import type { FastifyRequest } from 'fastify'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { startsFrom } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import {
  findDraft,
  findVersion,
  lockContent,
  pruneVersions,
  putDraft,
  readVersions,
  removeDraft,
} from './content-drafts-store.ts'
import { publishGuidance, readGuidance } from './content-store.ts'
import { checkShape } from './guidance-problems.ts'
import { guidanceProblems } from './guidance-rules.ts'

const VERSIONS_KEPT = 50
/** Roles are allocated by what the published guidance says. */
const PUBLISHED = [{ collection: 'content' }, { collection: 'allocations' }]

type Names = ReadonlyMap<string, string>
type Deps = { userNames: (organisationid: string) => Names | Promise<Names> }

export function routeContentDrafts(context: Context, { userNames }: Deps): void {
  const { api, config, database, now } = context

  api.collection('getContentDraft', async ({ organisationid }) => {
    const providers = await providerNames()
    const draft = await database.read(organisationid, (trx) => readDraft(trx, organisationid))
    return snapshotOf(named(draft, providers), organisationid)
  })

  api.route('saveContentDraft', async ({ body, organisationid, person, request, reply }) => {
    const guidance = requireGuidance(body)
    const providers = await providerNames()
    const draft = await database.change(organisationid, [], async (trx) => {
      await lockContent(trx, organisationid)
      const present = named(await readDraft(trx, organisationid), providers)
      // A repeated save is answered as the first one was.
      if (present.saved !== null && isDeepStrictEqual(present.guidance, guidance)) return present
      requireUnchanged(request, present, organisationid)
      await putDraft(trx, organisationid, guidance, { saved: now(), userid: person.userid })
      return named(await readDraft(trx, organisationid), providers)
    })
    reply.header('etag', snapshotOf(draft, organisationid).etag)
    return draft
  })

  api.route('publishContent', async ({ organisationid, person, request, reply }) => {
    const { userid } = person
    const providers = await providerNames()
    const published = await database.change(organisationid, PUBLISHED, async (trx) => {
      await lockContent(trx, organisationid)
      const draft = named(await readDraft(trx, organisationid), providers)
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
    reply.code(201)
    return published
  })

  api.route('listContentVersions', async ({ organisationid }) => {
    const providers = await providerNames()
    const versions = await database.read(organisationid, (trx) => readVersions(trx, organisationid))
    return versions.map((version) => named(version, providers))
  })

  api.route('restoreContentVersion', async ({ organisationid, parameters, request, ...call }) => {
    const { userid } = call.person
    const version = /^\d{1,9}$/.test(parameters.version) ? Number(parameters.version) : 0
    const providers = await providerNames()
    const draft = await database.change(organisationid, [], async (trx) => {
      await lockContent(trx, organisationid)
      const present = named(await readDraft(trx, organisationid), providers)
      requireUnchanged(request, present, organisationid)
      const guidance = await findVersion(trx, organisationid, version)
      if (!guidance) throw new Problem('not-found')
      await putDraft(trx, organisationid, guidance, { saved: now(), userid })
      await recordActivity(trx, organisationid, {
        userid,
        at: now(),
        kind: 'content-restored',
        recordid: String(version),
        summary: `Version ${version} into the draft`,
      })
      return named(await readDraft(trx, organisationid), providers)
    })
    call.reply.header('etag', snapshotOf(draft, organisationid).etag)
    return draft
  })

  async function providerNames(): Promise<Names> {
    return userNames(config.providerOrganisationId)
  }
}

/** The draft, or what is published where there is none. */
async function readDraft(
  trx: OrganisationTransaction,
  organisationid: string,
): Promise<ContentDraft> {
  const draft = await findDraft(trx, organisationid)
  if (draft) return draft
  const guidance = await readGuidance(trx, organisationid)
  return { guidance, saved: null, userid: null, name: null }
}

/** @throws Problem `invalid` with every problem and its place */
function requireGuidance(sent: unknown): Guidance {
  const { guidance, problems } = checkShape(sent)
  const found = guidance ? guidanceProblems(guidance) : problems
  if (!guidance || found.length > 0) throw new Problem('invalid', found)
  return guidance
}

function requireUnchanged(
  request: FastifyRequest,
  present: ContentDraft,
  organisationid: string,
): void {
  const etag = startsFrom(request)
  if (etag === undefined || etag === snapshotOf(present, organisationid).etag) return
  throw new Problem('conflict', 'Somebody else has changed the draft meanwhile', {
    saved: present.saved,
    name: present.name,
  })
}

/** Who comes from elsewhere is an admin of the provider. */
function named<Entry extends ContentDraft | ContentVersion>(entry: Entry, providers: Names): Entry {
  if (entry.name !== null || entry.userid === null) return entry
  return { ...entry, name: providers.get(entry.userid) ?? entry.userid }
}

function snapshotOf(draft: ContentDraft, organisationid: string): JsonSnapshot {
  return new JsonSnapshot(JSON.stringify(draft), `${organisationid} content draft`)
}
