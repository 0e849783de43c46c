import { type Kysely, sql } from 'kysely'
import type { SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'

type System = Kysely<SystemTables>

export type StoredSettings = {
  enabled: boolean
  name: string
  issuer: string
  clientid: string
  /** Encrypted. */
  clientsecret: Buffer
  domains: string[]
  newusers: boolean
}

export type Attempt = {
  organisationid: string
  issuer: string
  state: string
  nonce: string
  verifier: string
  /** The user who confirms their identity; null for a sign-in. */
  caller: string | null
  /** The user whom the provider named, until they enter the code of their second factor. */
  userid: string | null
  started: Date
}

/** An account at a provider; `subject` is the provider's id for it. */
export type Identity = { organisationid: string; issuer: string; subject: string }

const SETTINGS = [
  'enabled',
  'name',
  'issuer',
  'clientid',
  'clientsecret',
  'domains',
  'newusers',
] as const

/** Other saves wait until the transaction ends, also while there is no row to lock. */
export async function lockSettings(trx: SystemTransaction, organisationid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`single sign-on ${organisationid}`}, 0))`.execute(
    trx,
  )
}

export function readSettings(
  system: System,
  organisationid: string,
): Promise<StoredSettings | undefined> {
  return system
    .selectFrom('single_sign_on')
    .select(SETTINGS)
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
}

/** The domains in the settings, and the token that their DNS records must contain. */
export function readDomains(
  system: System,
  organisationid: string,
): Promise<{ domains: string[]; domaintoken: string } | undefined> {
  return system
    .selectFrom('single_sign_on')
    .select(['domains', 'domaintoken'])
    .where('organisationid', '=', organisationid)
    .executeTakeFirst()
}

/** The text of the TXT record for a domain, at `_holdfast.DOMAIN`. */
export function recordOf(domaintoken: string): string {
  return `holdfast-verification=${domaintoken}`
}

export async function upsertSettings(
  trx: SystemTransaction,
  organisationid: string,
  settings: StoredSettings,
): Promise<void> {
  await trx
    .insertInto('single_sign_on')
    .values({ organisationid, ...settings })
    .onConflict((conflict) => conflict.column('organisationid').doUpdateSet(settings))
    .execute()
}

/**
 * The organisation that offers single sign-on. Undefined for a domain that is not proven, or that
 * several organisations have proven.
 */
export async function findProviderOffer(
  system: System,
  by: { organisationid: string } | { domain: string },
): Promise<{ organisationid: string; name: string } | undefined> {
  const offers = await system
    .selectFrom('single_sign_on')
    .select(['organisationid', 'name'])
    .where('enabled', '=', true)
    .where((e) =>
      'domain' in by
        ? e.and([
            sql<boolean>`${by.domain}::text = any(domains)`,
            e.exists(
              e
                .selectFrom('proven_domains as proof')
                .select('proof.domain')
                .whereRef('proof.organisationid', '=', 'single_sign_on.organisationid')
                .where('proof.domain', '=', by.domain),
            ),
          ])
        : e('organisationid', '=', by.organisationid),
    )
    .limit(2)
    .execute()
  return offers.length === 1 ? offers[0] : undefined
}

/** Also deletes expired attempts. */
export async function insertAttempt(
  system: System,
  secrethash: string,
  { expires, now, ...attempt }: Attempt & { expires: Date; now: Date },
): Promise<void> {
  await system
    .deleteFrom('single_sign_on_attempts')
    .where('expires', '<=', now.toISOString())
    .execute()
  await system
    .insertInto('single_sign_on_attempts')
    .values({ secrethash, ...attempt, expires })
    .execute()
}

/** Deletes the attempt, so that it works once. Undefined if it is unknown, used or expired. */
export async function consumeAttempt(
  system: System,
  secrethash: string,
  now: Date,
): Promise<Attempt | undefined> {
  const row = await system
    .deleteFrom('single_sign_on_attempts')
    .where('secrethash', '=', secrethash)
    .where('expires', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, started: new Date(row.started) }
}

export async function findUserOf(
  system: System,
  { organisationid, issuer, subject }: Identity,
): Promise<string | undefined> {
  const row = await system
    .selectFrom('external_identities')
    .select('userid')
    .where('organisationid', '=', organisationid)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userid
}

export async function isLinked(
  system: System,
  { organisationid, issuer, userid }: Omit<Identity, 'subject'> & { userid: string },
): Promise<boolean> {
  const row = await system
    .selectFrom('external_identities')
    .select('subject')
    .where('organisationid', '=', organisationid)
    .where('issuer', '=', issuer)
    .where('userid', '=', userid)
    .executeTakeFirst()
  return row !== undefined
}

export type LinkedAccount = { name: string; account: string; since: string }

/** The user's account at the current provider. `account` is its name there. */
export function findLinkedAccount(
  system: System,
  { organisationid, userid }: { organisationid: string; userid: string },
): Promise<LinkedAccount | undefined> {
  return system
    .selectFrom('external_identities as linked')
    .innerJoin('single_sign_on as provider', (join) =>
      join
        .onRef('provider.organisationid', '=', 'linked.organisationid')
        .onRef('provider.issuer', '=', 'linked.issuer'),
    )
    .select(['provider.name', 'linked.accountname as account', 'linked.linked as since'])
    .where('linked.organisationid', '=', organisationid)
    .where('linked.userid', '=', userid)
    .executeTakeFirst()
}

export async function linkIdentity(
  trx: SystemTransaction,
  identity: Identity & { userid: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('external_identities')
    .values({ ...identity, linked: now, lastused: now })
    .execute()
}

export async function noteUse(
  system: System,
  { organisationid, issuer, subject }: Identity,
  use: { lastused: Date; accountname: string },
): Promise<void> {
  await system
    .updateTable('external_identities')
    .set(use)
    .where('organisationid', '=', organisationid)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** @returns whether the user had any */
export async function deleteIdentitiesOf(trx: SystemTransaction, userid: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('external_identities')
    .where('userid', '=', userid)
    .returning('subject')
    .execute()
  return deleted.length > 0
}
