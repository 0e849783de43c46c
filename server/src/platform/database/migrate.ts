import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type ConnectionSettings, openConnections } from './connections.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Runs all pending migrations; safe when several processes start at once. Migrations are SQL files,
 * which run once each in the order of their names. With `last`, later ones do not run, so that a
 * backup of an older version finds the tables that it was made of.
 */
export async function migrate(settings: ConnectionSettings, last?: string): Promise<void> {
  // A migration may take longer than a request, and than a pooler allows.
  const { system, close } = openConnections(settings.direct ?? settings, 'migrations')
  try {
    const migrator = new Migrator({ db: system, provider: { getMigrations: readMigrations } })
    const target = last === undefined ? undefined : await findTarget(migrator, last)
    if (target === 'passed') return
    const { error } = await (target === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(target))
    if (error) throw error
  } finally {
    await close()
  }
}

/** `passed` when later migrations have run; undefined when this version does not have the migration. */
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
