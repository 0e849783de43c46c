import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { ENTER_AS_SYSTEM } from '../system-dialect.ts'
import { countRows, listMigrations, listTables } from './backed-up-tables.ts'
import { type BackupHeader, BackupReader, BadBackup, FORMAT_VERSION } from './backup-file.ts'
import type { Progress } from './take-backup.ts'

/** What one statement inserts: enough rows to be quick, and no more than fits into memory. */
const MOST_ROWS = 1000
const MOST_CHARACTERS = 1024 * 1024

/**
 * Fills a database that has all its tables and not one row, in one transaction: when anything is
 * wrong with the file, even at its last line, nothing is restored.
 * @throws StartError that says what is wrong
 */
export async function restoreBackup(
  client: pg.Client,
  path: string,
  progress: Progress,
): Promise<BackupHeader> {
  const reader = new BackupReader(path)
  try {
    const header = await reader.readHeader()
    await client.query('begin')
    await client.query(ENTER_AS_SYSTEM)
    await requireSameTables(client, path, header)
    await requireEmpty(client, header)
    const links = await deferLinks(client)
    for (const table of header.tables) {
      progress(table.name, table.rows)
      await loadTable(client, reader, table)
      await continueNumbers(client, table.name)
    }
    await reader.readEnding()
    await client.query('set constraints all immediate')
    for (const link of links) await client.query(`${link} not deferrable`)
    await client.query('commit')
    return header
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (!isFilesFault(error)) throw error
    const reason = error instanceof BadBackup ? error.message : 'it is damaged'
    throw new StartError(`Nothing was restored from ${path}: ${reason}.`)
  } finally {
    await reader.close()
  }
}

async function requireSameTables(
  client: pg.Client,
  path: string,
  { version, migrations, tables }: BackupHeader,
): Promise<void> {
  const ours = await listMigrations(client)
  const isNewer = version > FORMAT_VERSION || migrations.some((name) => !ours.includes(name))
  if (isNewer) {
    throw new StartError(
      `${path} was made by a newer Holdfast (${migrations.at(-1)}): upgrade this one (${ours.at(-1)}) first.`,
    )
  }
  if (migrations.length < ours.length) {
    throw new StartError(
      `${path} was made by an older Holdfast (${migrations.at(-1)}): restore it with that one, then upgrade to this one (${ours.at(-1)}).`,
    )
  }
  const names = await listTables(client)
  if (tables.map(({ name }) => name).join() !== names.join()) {
    throw new BadBackup('its tables are not those of this Holdfast')
  }
}

/** Nobody writes until the restoring has ended. */
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
 * Rows may come before those they refer to, and are checked together at the end. Answers the
 * beginnings of the statements that change it back.
 */
async function deferLinks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ link: string }>(`
    select format('alter table %s alter constraint %I', conrelid::regclass, conname) as link
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
  `)
  for (const { link } of rows) await client.query(`${link} deferrable initially deferred`)
  return rows.map(({ link }) => link)
}

async function loadTable(
  client: pg.Client,
  reader: BackupReader,
  { name, rows }: BackupHeader['tables'][number],
): Promise<void> {
  const table = client.escapeIdentifier(name)
  let waiting: string[] = []
  let characters = 0
  for (let row = 1; row <= rows; row += 1) {
    const line = await reader.readRow()
    waiting.push(line)
    characters += line.length
    const isFull = waiting.length === MOST_ROWS || characters > MOST_CHARACTERS
    if (!isFull && row < rows) continue
    await client.query(
      `insert into ${table} overriding system value
       select * from jsonb_populate_recordset(null::${table}, $1)`,
      [`[${waiting.join(',')}]`],
    )
    waiting = []
    characters = 0
  }
}

/** What the database numbers itself goes on after the highest number. */
async function continueNumbers(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
    [table],
  )
  for (const { column } of rows) {
    const number = client.escapeIdentifier(column)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${number}))
       from ${client.escapeIdentifier(table)} having count(*) > 0`,
      [table, column],
    )
  }
}

/** PostgreSQL's classes 22 and 23: what no backup of these tables can hold. */
function isFilesFault(error: unknown): boolean {
  if (error instanceof BadBackup) return true
  return error instanceof Error && /^2[23]...$/.test((error as NodeJS.ErrnoException).code ?? '')
}
