import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { restoreBackup } from '../platform/database/backup/restore-backup.ts'
import { takeBackup } from '../platform/database/backup/take-backup.ts'
import { makeTestDatabase, type TestData, type TestDatabase } from './test-database.ts'

/** A path where no file exists yet; its folder is removed after the test. */
export async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'holdfast.backup')
}

/** A database that is dropped when the test has finished. */
export async function newDatabase(data: TestData = 'tables'): Promise<TestDatabase> {
  const database = await makeTestDatabase(data)
  onTestFinished(() => database.drop())
  return database
}

export function backUp(database: TestDatabase, file: string): Promise<unknown> {
  return withClient(database, (client) => takeBackup(client, file, () => undefined))
}

export function restore(database: TestDatabase, file: string): Promise<unknown> {
  return withClient(database, (client) => restoreBackup(client, file, () => undefined))
}

/** All rows of all tables, and all constraints. */
export async function contentsOf(database: TestDatabase): Promise<Record<string, unknown>> {
  const tables = await database.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (String(name).startsWith('kysely_migration')) continue
    const rows = await database.query(`select to_jsonb(t)::text as row from "${name}" t order by 1`)
    contents[String(name)] = rows.map(({ row }) => row)
  }
  contents.constraints = await database.query(
    'select conrelid::regclass::text, conname, condeferrable, condeferred from pg_constraint order by 1, 2',
  )
  return contents
}

async function withClient<T>(
  { connection }: TestDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
