import { type Kysely, sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hashToken, TokenFormat } from '../system-tokens/index.ts'

const FORMAT = new TokenFormat('holdfast_scim_')

const DAY_MS = 24 * 60 * 60 * 1000
/** A token expires, so that people who copied it or have left cannot use it for ever. */
const LIFETIME_MS = 365 * DAY_MS
/** The last use is stored at most this often, because a directory sends many requests in a row. */
const LAST_USED_INTERVAL_MS = 60 * 60 * 1000

/** Whether the text has the form of a token; only then the database is asked. */
export function isToken(text: string): boolean {
  return FORMAT.matches(text)
}

/**
 * The organisation whose directory has the token; undefined if it has expired. Stores the time of the last
 * use, once an hour.
 * @throws Problem `organisation-suspended`
 */
export async function findDirectory(
  system: Kysely<SystemTables>,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const tokenhash = hashToken(token)
  const row = await system
    .selectFrom('directory_tokens')
    .select([
      ...(['organisationid', 'lastused'] as const),
      sql<boolean>`is_organisation_suspended(organisationid)`.as('isorganisationsuspended'),
    ])
    .where('tokenhash', '=', tokenhash)
    .where('expires', '>', now.toISOString())
    .executeTakeFirst()
  if (row?.isorganisationsuspended) throw new Problem('organisation-suspended')
  const notedAt = row?.lastused ? Date.parse(row.lastused) : 0
  if (row && now.getTime() - notedAt >= LAST_USED_INTERVAL_MS) {
    await system
      .updateTable('directory_tokens')
      .set({ lastused: now })
      .where('tokenhash', '=', tokenhash)
      .execute()
  }
  return row?.organisationid
}

type TokenTimes = { created: string; expires: string; lastused: string | null }

/** The token of the organisation's directory, even if it has expired. */
export function findToken(
  system: Kysely<SystemTables>,
  organisationid: string,
): Promise<TokenTimes | undefined> {
  return system
    .selectFrom('directory_tokens')
    .select(['created', 'expires', 'lastused'])
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
}

/** Stores a new token instead of the earlier one, and returns it. */
export async function replaceToken(
  trx: SystemTransaction,
  organisationid: string,
  created: Date,
): Promise<string> {
  const token = FORMAT.make()
  const row = {
    tokenhash: hashToken(token),
    created,
    expires: new Date(created.getTime() + LIFETIME_MS),
    lastused: null,
    endmailed: null,
  }
  await trx
    .insertInto('directory_tokens')
    .values({ organisationid, ...row })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet(row))
    .execute()
  return token
}

/** @returns whether there was a token */
export async function deleteToken(
  trx: SystemTransaction,
  organisationid: string,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('directory_tokens')
    .where('organisationid', '=', organisationid)
    .returning('organisationid')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Returns whether to mail admins now, and stores it: at most one mail since the given time. */
export async function claimMailToAdmins(
  trx: SystemTransaction,
  organisationid: string,
  { now, notIfMailedSince }: { now: Date; notIfMailedSince: Date },
): Promise<boolean> {
  const noted = await trx
    .updateTable('directory_tokens')
    .set({ heldmailed: now })
    .where('organisationid', '=', organisationid)
    .where((e) =>
      e.or([e('heldmailed', 'is', null), e('heldmailed', '<=', notIfMailedSince.toISOString())]),
    )
    .returning('organisationid')
    .executeTakeFirst()
  return noted !== undefined
}
