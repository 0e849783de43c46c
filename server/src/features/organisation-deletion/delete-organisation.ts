import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { asScope, type SystemTransaction } from '../../platform/database/database.ts'
import { SESSIONS_WRITTEN_MS } from '../../platform/tokens/sessions.ts'
import type { Revocation } from '../../platform/tokens/storing-revocations.ts'
import { recordActivity } from '../activity/index.ts'
import { childrenFirst } from './deletion-rules.ts'
import { lockDeletion, markBegun, markDeleted } from './deletions-store.ts'

/**
 * Deletes an organisation with every row of every table. It is done in small transactions, because one for all
 * would reach the limits of a statement; whatever is left after a crash is deleted by the next run.
 */

const ROWS_AT_ONCE = 1000
/** Rows with pictures are large. */
const LARGE_ROWS_AT_ONCE = 20
/** The tables without an organisation that belong to its users, and the column with the username. */
const TABLES_OF_USERS = {
  sessions: 'userid',
  known_devices: 'username',
  totp_factors: 'userid',
  recovery_codes: 'userid',
  passkeys: 'userid',
  passkey_challenges: 'userid',
  reset_keys: 'username',
} as const

export type GoingOrganisation = { organisationid: string; organisation: string }

/** Resolves to false if it was taken back, if it is not due by the clock of the database, or if the process stops. */
export async function deleteOrganisation(
  context: Context,
  { organisationid, organisation }: GoingOrganisation,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await begin(context, organisationid))) return false
  const tables = await readTables(context)
  for (const { name, large } of tables) {
    // Who was signing in as it began has been remembered since.
    if (name === 'usernames') await endSignIns(context, organisationid)
    await emptyTable(context, name, { organisationid, large, signal })
  }
  if (signal.aborted) return false
  const { config, connections, now } = context
  await connections.system.transaction().execute(async (trx) => {
    if (!(await lockDeletion(trx, organisationid))) return
    await markDeleted(trx, organisationid)
    // Nobody adds a row of it any more; what a running job has added since is deleted too.
    await sql`select from organisations where id = ${organisationid} for update`.execute(trx)
    for (const { name } of tables) {
      await removeRows(trx, name, { organisationid, max: ROWS_AT_ONCE })
    }
    await sql`delete from organisations where id = ${organisationid}`.execute(trx)
    await recordActivity(asScope(trx, config.providerOrganisationId), {
      ...{ userid: null, at: now(), kind: 'organisation-deleted', recordid: organisationid },
      summary: organisation,
    })
  })
  return true
}

/** From here on nobody can sign in, and it cannot be taken back. */
async function begin(context: Context, id: string): Promise<boolean> {
  const isBegun = await context.connections.system.transaction().execute(async (trx) => {
    if (!(await markBegun(trx, id))) return false
    // Nobody is added any more by a user directory or an identity provider, and no device is told of anything.
    for (const table of ['directory_tokens', 'cap_tokens', 'single_sign_on']) {
      await sql`delete from ${sql.table(table)} where organisationid = ${id}`.execute(trx)
    }
    await sql`
      update users set deleted = coalesce(deleted, now()), passwordhash = null,
        signinversion = signinversion + 1
      where organisationid = ${id}
    `.execute(trx)
    return true
  })
  if (!isBegun) return false
  // A sign-in of this moment is not among the sessions yet. Its token would outlive the organisation.
  await delay(SESSIONS_WRITTEN_MS)
  await endSignIns(context, id)
  return true
}

/** Revokes the tokens of its users, and deletes what tables without an organisation have of them. */
async function endSignIns({ connections, revocations }: Context, id: string): Promise<void> {
  const ended = await connections.system.transaction().execute(async (trx) => {
    // By the usernames, which stay until the end: a later run finds no users any more.
    const users = sql`(select username from usernames where organisationid = ${id})`
    const { rows } = await sql<{ id: string }>`
      select id from sessions where userid in ${users}
    `.execute(trx)
    const found = rows.map(({ id: jti }): Revocation => ({ jti }))
    for (const revocation of found) await revocations.store(trx, revocation)
    for (const [table, column] of Object.entries(TABLES_OF_USERS)) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in ${users}`.execute(trx)
    }
    return found
  })
  for (const revocation of ended) revocations.publish(revocation)
}

type Table = { name: string; parents: string[]; large: boolean }

/** Every table with an organisation, as the database says, so that a new one is not forgotten. */
async function readTables({ connections }: Context): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select
      c.relname::text as name,
      array(
        select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid
      ) as parents,
      exists (
        select from pg_attribute b where b.attrelid = c.oid and b.atttypid = 'bytea'::regtype
      ) as large
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisationid'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not a.attisdropped and c.relname <> 'organisation_deletions'
  `.execute(connections.system)
  const byName = new Map(rows.map((table) => [table.name, table]))
  return childrenFirst(rows).flatMap((name) => byName.get(name) ?? [])
}

async function emptyTable(
  { connections }: Context,
  table: string,
  {
    organisationid,
    large,
    signal,
  }: { organisationid: string; large: boolean; signal: AbortSignal },
): Promise<void> {
  const max = large ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE
  while (!signal.aborted) {
    const removed = await connections.system
      .transaction()
      .execute((trx) => removeRows(trx, table, { organisationid, max }))
    if (removed < max) return
  }
}

async function removeRows(
  trx: SystemTransaction,
  table: string,
  { organisationid, max }: { organisationid: string; max: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where organisationid = ${organisationid} and ctid = any(array(
      select ctid from ${sql.table(table)} where organisationid = ${organisationid} limit ${max}
    ))
  `.execute(trx)
  return Number(numAffectedRows)
}
