import { VERSION } from '@holdfast/contract/version'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { ENTER_AS_SYSTEM } from '../system-dialect.ts'
import { countRows, listMigrations, listTables } from './backed-up-tables.ts'
import type { BackupKey } from './backup-encryption.ts'
import {
  type BackupHeader,
  BackupReader,
  FORMAT_VERSION,
  InvalidBackupError,
} from './backup-file.ts'
import type { Progress } from './take-backup.ts'

/** The most rows in one INSERT: enough to be quick, few enough for the memory. */
const MAX_BATCH_ROWS = 1000
const MAX_BATCH_CHARACTERS = 1024 * 1024

type RestoreOptions = {
  key?: BackupKey | undefined
  /** Runs in the same transaction as the rows. */
  beforeCommit?: (client: pg.Client) => Promise<void>
}

/** @throws StartError when the file is no backup */
export async function readBackupHeader(path: string, key?: BackupKey): Promise<BackupHeader> {
  const reader = new BackupReader(path, key)
  try {
    return await reader.readHeader()
  } catch (error) {
    throw toStartError(error, path)
  } finally {
    await reader.close()
  }
}

/**
 * Fills an empty database that has the same migrations as the backup, in one transaction: if anything
 * is wrong with the file, even in its last line, nothing is restored.
 * @throws StartError that says what is wrong
 */
export async function restoreBackup(
  client: pg.Client,
  path: string,
  progress: Progress,
  { key, beforeCommit }: RestoreOptions = {},
): Promise<BackupHeader> {
  const reader = new BackupReader(path, key)
  try {
    const header = await reader.readHeader()
    await client.query('begin')
    await client.query(ENTER_AS_SYSTEM)
    await requireSameTables(client, path, header)
    await requireEmpty(client, header)
    const foreignKeys = await deferForeignKeys(client)
    for (const table of header.tables) {
      progress(table.name, table.rows)
      await loadTable(client, reader, table)
      await advanceSequences(client, table.name)
    }
    await reader.readTrailer()
    await client.query('set constraints all immediate')
    for (const alter of foreignKeys) await client.query(`${alter} not deferrable`)
    await beforeCommit?.(client)
    await client.query('commit')
    return header
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw toStartError(error, path)
  } finally {
    await reader.close()
  }
}

async function requireSameTables(
  client: pg.Client,
  path: string,
  { version, release, migrations, tables }: BackupHeader,
): Promise<void> {
  const ours = await listMigrations(client)
  const isNewer = version > FORMAT_VERSION || migrations.some((name) => !ours.includes(name))
  if (isNewer) {
    throw new StartError(
      `${path} was made by a newer Holdfast (${release}, ${migrations.at(-1)}): upgrade this one (${VERSION}, ${ours.at(-1)}) first.`,
    )
  }
  if (migrations.length < ours.length) {
    throw new StartError(
      `${path} was made by an older Holdfast (${migrations.at(-1)}) than this database (${ours.at(-1)}): restore it into a new one, with another DATA_DIR or DATABASE_URL.`,
    )
  }
  const names = await listTables(client)
  if (tables.map(({ name }) => name).join() !== names.join()) {
    throw new InvalidBackupError('its tables are not those of this Holdfast')
  }
}

/** Locks the tables against writers until the restore has ended. */
async function requireEmpty(client: pg.Client, { tables }: BackupHeader): Promise<void> {
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in exclusive mode`)
  for (const { name } of tables) {
    const rows = await countRows(client, name)
    if (rows === 0) continue
    throw new StartError(
      `This database is in use (${rows} rows in ${name}): restore into an empty one, with another DATA_DIR or DATABASE_URL.`,
    )
  }
}

/**
 * Defers the check of foreign keys to the end, because the tables are restored in the order of their
 * names. Returns the beginnings of ALTER statements, by which the caller makes the keys immediate again.
 */
async function deferForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ alter: string }>(`
    select format('alter table %s alter constraint %I', conrelid::regclass, conname) as alter
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
  `)
  for (const { alter } of rows) await client.query(`${alter} deferrable initially deferred`)
  return rows.map(({ alter }) => alter)
}

async function loadTable(
  client: pg.Client,
  reader: BackupReader,
  { name, rows }: BackupHeader['tables'][number],
): Promise<void> {
  const table = client.escapeIdentifier(name)
  let batch: string[] = []
  let characters = 0
  for (let row = 1; row <= rows; row += 1) {
    const line = await reader.readRow()
    batch.push(line)
    characters += line.length
    const isFull = batch.length === MAX_BATCH_ROWS || characters > MAX_BATCH_CHARACTERS
    if (!isFull && row < rows) continue
    await client.query(
      `insert into ${table} overriding system value
       select * from jsonb_populate_recordset(null::${table}, $1)`,
      [`[${batch.join(',')}]`],
    )
    batch = []
    characters = 0
  }
}

/** Makes identity columns continue after the highest restored number. */
async function advanceSequences(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
    [table],
  )
  for (const { column } of rows) {
    const identity = client.escapeIdentifier(column)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${identity}))
       from ${client.escapeIdentifier(table)} having count(*) > 0`,
      [table, column],
    )
  }
}

/** Errors that do not come from the file are returned unchanged. */
function toStartError(error: unknown, path: string): unknown {
  if (!isInvalidBackup(error)) return error
  const reason = error instanceof InvalidBackupError ? error.message : 'it is damaged'
  return new StartError(`Nothing was restored from ${path}: ${reason}.`)
}

/** PostgreSQL's classes 22 and 23, invalid data and violated constraints, mean a damaged file. */
function isInvalidBackup(error: unknown): boolean {
  if (error instanceof InvalidBackupError) return true
  return error instanceof Error && /^2[23]...$/.test((error as NodeJS.ErrnoException).code ?? '')
}
