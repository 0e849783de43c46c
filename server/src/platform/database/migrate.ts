import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import { type ConnectionSettings, type Connections, openConnections } from './connections.ts'
import { isEndedForOthers, isLockTimeout } from './database-errors.ts'
import { applyDatabaseFunctions } from './database-functions.ts'

/** Held by the process that migrates, until the functions of the database are those of its version. */
const LOCK_ID = 4_106_190

const FOLDER = join(import.meta.dirname, 'migrations')

/** Between two attempts, statements that waited behind the migration can run. */
const RETRY_MS = 1000
const MAX_WAIT_MS = 5 * 60_000

/**
 * Runs all pending migrations, and then applies the functions of the database whose text has changed.
 * It is safe when several processes start at once. Migrations are SQL files, which run once each in the
 * order of their names. With `last`, later ones do not run, so that the tables fit a backup of an older
 * version.
 *
 * While a migration waits for a lock, everybody who needs that table waits behind it. So it waits for
 * five seconds at a time (MIGRATION_TIME_LIMITS), rolls back, and tries again. It also tries again when
 * PostgreSQL has ended it because a write and the migration waited for each other.
 * @throws StartError if a lock is still held after `maxWaitMs`
 */
export async function migrate(
  settings: ConnectionSettings,
  last?: string,
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> {
  const deadline = Date.now() + maxWaitMs
  for (;;) {
    try {
      return await migrateOnce(settings, last)
    } catch (error) {
      if (!isLockTimeout(error) && !isEndedForOthers(error)) throw error
      if (Date.now() > deadline) throw new StartError(TABLES_IN_USE, { cause: error })
      await delay(RETRY_MS)
    }
  }
}

const TABLES_IN_USE =
  'The tables of the database could not be changed, because another program has kept them locked: stop the servers of the older version and whatever else uses this database, then start again.'

async function migrateOnce(settings: ConnectionSettings, last: string | undefined): Promise<void> {
  // A migration may take longer than a request, and than a pooler allows.
  const { system, close } = openConnections(settings.direct ?? settings, 'migrations')
  try {
    await system.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx)
      // On a connection of its own: each migration commits before the functions are applied.
      const isComplete = await runMigrations(system, last)
      if (isComplete) await applyDatabaseFunctions(trx)
    })
  } finally {
    await close()
  }
}

/** @returns whether all have run: an older database has not what the functions of today need */
async function runMigrations(
  system: Connections['system'],
  last: string | undefined,
): Promise<boolean> {
  const migrator = new Migrator({ db: system, provider: { getMigrations: readMigrations } })
  const target = last === undefined ? undefined : await findTarget(migrator, last)
  if (target !== 'passed') {
    const { error } = await (target === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(target))
    if (error) throw error
  }
  const migrations = await migrator.getMigrations()
  return migrations.every(({ executedAt }) => executedAt !== undefined)
}

/** `passed` if later migrations have run; undefined if this version lacks the migration. */
async function findTarget(migrator: Migrator, last: string): Promise<string | undefined> {
  const migrations = await migrator.getMigrations()
  if (migrations.some(({ name, executedAt }) => executedAt !== undefined && name > last)) {
    return 'passed'
  }
  return migrations.find(({ name }) => name === last)?.name
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(join(FOLDER, file), 'utf8')
    migrations[file.replace(/\.sql$/, '')] = {
      async up(db) {
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}
