import type { ContentReview } from '@holdfast/contract/content/content-reviews'
import type { Scope } from '../../platform/database/database.ts'

const COLUMNS = ['id', 'page', 'fingerprint', 'userid', 'authorname', 'timestamp'] as const

/** Of each text of each page the last review, newest first. */
export async function readReviews({ trx, organisationid }: Scope): Promise<ContentReview[]> {
  const last = trx
    .selectFrom('content_reviews')
    .select(COLUMNS)
    .distinctOn(['page', 'fingerprint'])
    .where('organisationid', '=', organisationid)
    .orderBy('page')
    .orderBy('fingerprint')
    .orderBy('timestamp', 'desc')
  return trx
    .selectFrom(last.as('last'))
    .selectAll()
    .orderBy('timestamp', 'desc')
    .orderBy('id')
    .execute()
}

export function findReview(
  { trx, organisationid }: Scope,
  id: string,
): Promise<ContentReview | undefined> {
  return trx
    .selectFrom('content_reviews')
    .select(COLUMNS)
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertReview(
  { trx, organisationid }: Scope,
  review: ContentReview,
): Promise<void> {
  await trx
    .insertInto('content_reviews')
    .values({ organisationid, ...review })
    .execute()
}

/** Returns the removed review. */
export function removeReview(
  { trx, organisationid }: Scope,
  id: string,
): Promise<ContentReview | undefined> {
  return trx
    .deleteFrom('content_reviews')
    .where('organisationid', '=', organisationid)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}
