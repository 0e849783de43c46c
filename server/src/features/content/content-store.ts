import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { withoutBlanks } from '@holdfast/contract/content/blanks'
import type { AlertKind, Guidance, Picture, Role } from '@holdfast/contract/content/content'
import { emptyGuidance } from '@holdfast/contract/content/empty-guidance'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'

export type StoredPicture = Picture & { contenttype: string; bytes: Buffer }

/** The guidance of a version as admins wrote it. */
export const WRITTEN = sql<Guidance>`coalesce(written, guidance)`

/** The published guidance as staff see it; empty before the first publication. */
export async function readGuidance(scope: Scope): Promise<Guidance> {
  const guidance = await readFromPublished(scope, sql<Guidance>`guidance`)
  return guidance ?? emptyGuidance()
}

/** The published guidance as admins wrote it, with the blanks. */
export async function readWrittenGuidance(scope: Scope): Promise<Guidance> {
  const guidance = await readFromPublished(scope, WRITTEN)
  return guidance ?? emptyGuidance()
}

/** The number of the published version; null before the first publication. */
export async function readPublishedVersion({ trx, organisationid }: Scope): Promise<number | null> {
  const { version } = await trx
    .selectFrom('content_versions')
    .select((e) => e.fn.max('version').as('version'))
    .where('organisationid', '=', organisationid)
    .executeTakeFirstOrThrow()
  return version
}

/** The roles of the published guidance, in the order in which people see them. */
export async function readRoles(scope: Scope): Promise<Role[]> {
  return (await readFromPublished(scope, sql<Role[]>`guidance -> 'roles'`)) ?? []
}

/** A role as it was last published, even if a later version is without it. */
export function findRoleEver(scope: Scope, roleid: string): Promise<Role | undefined> {
  return findEver(scope, 'roles', roleid)
}

/** A kind of alert as it was last published: an alert is not refused because its kind was deleted. */
export function findAlertKindEver(scope: Scope, kindid: string): Promise<AlertKind | undefined> {
  return findEver(scope, 'alert_kinds', kindid)
}

async function findEver<List extends 'roles' | 'alert_kinds'>(
  { trx, organisationid }: Scope,
  list: List,
  id: string,
) {
  type Item = NonNullable<Guidance[List]>[number]
  const item = sql<Item | null>`jsonb_path_query_first(
    guidance -> ${list}::text, '$[*] ? (@.id == $id)', ${JSON.stringify({ id })}
  )`
  const row = await trx
    .selectFrom('content_versions')
    .select(item.as('item'))
    .where('organisationid', '=', organisationid)
    .where(item, 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.item ?? undefined) as Item | undefined
}

type AlertContent = { kinds: AlertKind[]; words: Guidance['alert_words'] }

/** The kinds of alert of the published guidance, and the words around every alert in other languages. */
export async function readAlertKinds(scope: Scope): Promise<AlertContent> {
  const published = sql<{ kinds: AlertKind[] | null; words: AlertContent['words'] | null }>`
    jsonb_build_object('kinds', guidance -> 'alert_kinds', 'words', guidance -> 'alert_words')`
  const found = await readFromPublished(scope, published)
  return { kinds: found?.kinds ?? [], words: found?.words ?? undefined }
}

/** The markdown of an item of the published checklists. */
export async function readChecklistItem(scope: Scope, itemid: string): Promise<string | undefined> {
  const content = sql<string | null>`jsonb_path_query_first(
    guidance, '$.checklist_items[*] ? (@.id == $id).content', ${JSON.stringify({ id: itemid })}
  ) #>> '{}'`
  return (await readFromPublished(scope, content)) ?? undefined
}

/** The markdown of a published page of information, at the top level. */
export async function readInfoPage(scope: Scope, path: string): Promise<string | undefined> {
  const content = sql<string | null>`jsonb_path_query_first(
    guidance, '$.info[*] ? (@.path == $path && @.type == "detail").content', ${JSON.stringify({ path })}
  ) #>> '{}'`
  return (await readFromPublished(scope, content)) ?? undefined
}

type ReportStart = NonNullable<NonNullable<Guidance['initial_action']>['report']>

/** What a report to 999 starts with. */
export async function readReportStart(scope: Scope): Promise<ReportStart | undefined> {
  const report = sql<ReportStart | null>`guidance -> 'initial_action' -> 'report'`
  return (await readFromPublished(scope, report)) ?? undefined
}

/** Reads only one expression, because guidance is long. Undefined before the first publication. */
async function readFromPublished<Value>(
  { trx, organisationid }: Scope,
  expression: RawBuilder<Value>,
): Promise<Value | undefined> {
  const row = await trx
    .selectFrom('content_versions')
    .select(expression.as('value'))
    .where('organisationid', '=', organisationid)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.value as Value | undefined
}

/** `draftetag` is the ETag of the published draft, null for the starter content. */
type Publication = { published: Date; userid: string | null; draftetag: string | null }

/** Publishes guidance with general words instead of blanks. */
export async function publishGuidance(
  { trx, organisationid }: Scope,
  written: Guidance,
  { published, userid, draftetag }: Publication,
): Promise<void> {
  const guidance = withoutBlanks(written)
  const hasBlanks = !isDeepStrictEqual(guidance, written)
  await trx
    .insertInto('content_versions')
    .values({
      organisationid,
      version: sql<number>`coalesce((
        select max(version) from content_versions where organisationid = ${organisationid}
      ), 0) + 1`,
      guidance: JSON.stringify(guidance),
      written: hasBlanks ? JSON.stringify(written) : null,
      published,
      userid,
      draftetag,
    })
    .execute()
}

export function readPictures({ trx, organisationid }: Scope): Promise<Picture[]> {
  return trx
    .selectFrom('media')
    .select(['path', 'key'])
    .where('organisationid', '=', organisationid)
    .orderBy('path')
    .execute()
}

/** All pictures with their bytes, for an export. */
export function readPictureFiles({
  trx,
  organisationid,
}: Scope): Promise<{ path: string; bytes: Buffer }[]> {
  return trx
    .selectFrom('media')
    .select(['path', 'bytes'])
    .where('organisationid', '=', organisationid)
    .orderBy('path')
    .execute()
}

/** The pictures that belong in the record of an incident: the logo and the site map. */
export function readRecordPictures({
  trx,
  organisationid,
}: Scope): Promise<{ path: string; contenttype: string; bytes: Buffer }[]> {
  return trx
    .selectFrom('media')
    .select(['path', 'contenttype', 'bytes'])
    .where('organisationid', '=', organisationid)
    .where(sql<boolean>`path ~ '^(logo|map)[._]'`)
    .orderBy('path')
    .execute()
}

export function findPicture(
  { trx, organisationid }: Scope,
  key: string,
): Promise<StoredPicture | undefined> {
  return trx
    .selectFrom('media')
    .select(['path', 'key', 'contenttype', 'bytes'])
    .where('organisationid', '=', organisationid)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Replaces a picture with the same path; the replaced picture's key no longer works. */
export async function upsertPicture(
  { trx, organisationid }: Scope,
  picture: StoredPicture,
  uploaded: Date,
): Promise<void> {
  const { path, key, contenttype, bytes } = picture
  await trx
    .insertInto('media')
    .values({ organisationid, path, key, contenttype, bytes, uploaded })
    .onConflict((conflict) =>
      conflict
        .columns(['organisationid', 'path'])
        .doUpdateSet({ key, contenttype, bytes, uploaded }),
    )
    .execute()
}

/** The key of the picture at this path, if it has the same bytes. */
export async function findSamePicture(
  { trx, organisationid }: Scope,
  { path, bytes }: StoredPicture,
): Promise<string | undefined> {
  const same = await trx
    .selectFrom('media')
    .select('key')
    .where('organisationid', '=', organisationid)
    .where('path', '=', path)
    .where(sql<boolean>`sha256(bytes) = ${createHash('sha256').update(bytes).digest()}`)
    .executeTakeFirst()
  return same?.key
}

/** Whether all these pictures are stored with the same bytes, whatever their keys. */
export async function hasPictures(
  scope: Scope,
  pictures: readonly StoredPicture[],
): Promise<boolean> {
  for (const picture of pictures) {
    if ((await findSamePicture(scope, picture)) === undefined) return false
  }
  return true
}

/** Returns the path of the removed picture. */
export async function removePicture(
  { trx, organisationid }: Scope,
  key: string,
): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('media')
    .where('organisationid', '=', organisationid)
    .where('key', '=', key)
    .returning('path')
    .executeTakeFirst()
  return removed?.path
}
