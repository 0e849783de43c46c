import type { Guidance } from '@holdfast/contract/content/content'
import type {
  ContentVersion,
  ContentVersionWithGuidance,
} from '@holdfast/contract/content/content-drafts'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { WRITTEN } from './content-store.ts'

/** `name` is null for users of another organisation. */
export type StoredDraft = {
  guidance: Guidance
  saved: string
  userid: string
  name: string | null
}

/** Serialises saving, restoring and publishing of an organisation's content. */
export async function lockContent({ trx, organisationid }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export function findDraft({ trx, organisationid }: Scope): Promise<StoredDraft | undefined> {
  return trx
    .selectFrom('content_drafts')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organisationid', '=', 'content_drafts.organisationid')
        .onRef('users.id', '=', 'content_drafts.userid'),
    )
    .select(['guidance', 'saved', 'userid', 'users.name'])
    .where('content_drafts.organisationid', '=', organisationid)
    .executeTakeFirst()
}

export async function upsertDraft(
  { trx, organisationid }: Scope,
  guidance: Guidance,
  { saved, userid }: { saved: Date; userid: string },
): Promise<void> {
  const values = { guidance: JSON.stringify(guidance), saved, userid }
  await trx
    .insertInto('content_drafts')
    .values({ organisationid, ...values })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet(values))
    .execute()
}

export async function removeDraft({ trx, organisationid }: Scope): Promise<void> {
  await trx.deleteFrom('content_drafts').where('organisationid', '=', organisationid).execute()
}

/** Newest first; `name` is null for the starter content and for users of another organisation. */
export function readVersions(scope: Scope): Promise<ContentVersion[]> {
  return selectVersions(scope).orderBy('version', 'desc').execute()
}

export function findVersion(
  scope: Scope,
  version: number,
): Promise<ContentVersionWithGuidance | undefined> {
  return selectVersions(scope)
    .select(WRITTEN.as('guidance'))
    .where('version', '=', version)
    .executeTakeFirst()
}

/** The version that was published from the draft with this ETag. */
export function findPublicationOf(
  scope: Scope,
  draftetag: string,
): Promise<ContentVersion | undefined> {
  return selectVersions(scope).where('draftetag', '=', draftetag).executeTakeFirst()
}

function selectVersions({ trx, organisationid }: Scope) {
  return trx
    .selectFrom('content_versions')
    .leftJoin('users', (join) =>
      join
        .onRef('users.organisationid', '=', 'content_versions.organisationid')
        .onRef('users.id', '=', 'content_versions.userid'),
    )
    .select(['version', 'published', 'userid', 'users.name'])
    .where('content_versions.organisationid', '=', organisationid)
}

/** Deletes all but the newest versions. */
export async function pruneVersions(
  { trx, organisationid }: Scope,
  maxVersions: number,
): Promise<void> {
  await trx
    .deleteFrom('content_versions')
    .where('organisationid', '=', organisationid)
    .where('version', 'not in', (e) =>
      e
        .selectFrom('content_versions')
        .select('version')
        .where('organisationid', '=', organisationid)
        .orderBy('version', 'desc')
        .limit(maxVersions),
    )
    .execute()
}
