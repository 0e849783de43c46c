import { VERSION } from '@holdfast/contract/version'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { ENTER_AS_SYSTEM } from '../system-dialect.ts'
import { countRows, listMigrations, listTables } from './backed-up-tables.ts'
import type { BackupKey } from './backup-encryption.ts'
import { type BackupHeader, FORMAT_VERSION, writeBackup } from './backup-file.ts'
import { requireFinishedRestore } from './unfinished-restore.ts'

/** A small number, because so many pictures of the largest size must fit into the memory. */
const ROWS_PER_FETCH = 10

/** Called with each table before its rows. */
export type Progress = (table: string, rows: number) => void

/**
 * Writes all rows of all tables to a file, from one consistent snapshot. It blocks no writers; what
 * they write meanwhile is not in the backup.
 */
export async function takeBackup(
  client: pg.Client,
  path: string,
  progress: Progress,
  key?: BackupKey,
): Promise<BackupHeader> {
  // Read before the snapshot, so that every sign-in after the snapshot has a later time.
  const taken = new Date().toISOString()
  await client.query('begin isolation level repeatable read read only')
  await client.query(ENTER_AS_SYSTEM)
  await requireFinishedRestore(client)
  const migrations = await listMigrations(client)
  if (migrations.length === 0) throw new StartError('There is no Holdfast in this database.')
  const tables: BackupHeader['tables'] = []
  for (const name of await listTables(client)) {
    tables.push({ name, rows: await countRows(client, name) })
  }
  const header: BackupHeader = {
    format: 'Holdfast backup',
    version: FORMAT_VERSION,
    release: VERSION,
    taken,
    migrations,
    tables,
  }
  await writeBackup(path, readAll(client, header, progress), key)
  await client.query('rollback')
  return header
}

async function* readAll(
  client: pg.Client,
  header: BackupHeader,
  progress: Progress,
): AsyncGenerator<string> {
  yield JSON.stringify(header)
  for (const { name, rows } of header.tables) {
    progress(name, rows)
    yield* readTable(client, name)
  }
}

async function* readTable(client: pg.Client, table: string): AsyncGenerator<string> {
  await client.query(`
    declare rows_of_table no scroll cursor for
    select to_jsonb(source)::text as line from ${client.escapeIdentifier(table)} as source
  `)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(
      `fetch ${ROWS_PER_FETCH} from rows_of_table`,
    )
    if (rows.length === 0) break
    for (const { line } of rows) yield line
  }
  await client.query('close rows_of_table')
}
