import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type ConnectionSettings, openConnections } from './connections.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Brings the schema up to date; safe when several processes start at once. Migrations are SQL
 * files, applied in the order of their names, each once.
 */
export async function migrate(settings: ConnectionSettings): Promise<void> {
  // A change of the schema may take longer than a call may, and than a pooler allows.
  const { system, close } = openConnections({ ...(settings.direct ?? settings), query_timeout: 0 })
  try {
    const migrator = new Migrator({ db: system, provider: { getMigrations: readMigrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await close()
  }
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
