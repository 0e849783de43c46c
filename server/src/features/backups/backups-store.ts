import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Connections } from '../../platform/database/connections.ts'

type System = Pick<Connections, 'system'>

export type RunKind = 'backup' | 'check' | 'copy' | 'upload'
export type BackupRun = {
  kind: RunKind
  began: string
  ended: string
  file: string
  bytes: number | null
  /** Why it failed; null if it succeeded. */
  failure: string | null
  /** Where the backup was made or copied to. */
  folder: string | null
  /** Of a check: it could not open the file, and restored a backup that was made for it instead. */
  throwaway: boolean
  /** Of a check that failed: it could not be made, which says nothing of the backup. */
  unmade: boolean
  /** What an operator should know although it has succeeded. */
  note: string | null
}

/** Of each kind. */
const REMEMBERED = 50

export type BackupOwner = {
  /** The name of this database for its folders of backups. */
  id: string
  /** When it first looked after backups. */
  since: string
}

/** Made at the first call. */
export async function readBackupOwner({ system }: System, now: Date): Promise<BackupOwner> {
  const since = now.toISOString()
  await system
    .insertInto('backup_owner')
    .values({ id: randomUUID(), since })
    // Written while the clock was ahead.
    .onConflict((conflict) =>
      conflict
        .expression(sql`(true)`)
        .doUpdateSet({ since })
        .where('backup_owner.since', '>', since),
    )
    .execute()
  return system.selectFrom('backup_owner').select(['id', 'since']).executeTakeFirstOrThrow()
}

/** The name of this database for its folders of backups; undefined if it has none, as in an older version. */
export async function findBackupOwner({ system }: System): Promise<string | undefined> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('backup_owner') is not null as exists
  `.execute(system)
  if (!rows[0]?.exists) return undefined
  const owner = await system.selectFrom('backup_owner').select('id').executeTakeFirst()
  return owner?.id
}

/** Forgets old attempts of the same kind, and never the last success in a folder: guards depend on it. */
export async function addRun({ system }: System, run: BackupRun): Promise<void> {
  await system.insertInto('backup_runs').values(run).execute()
  await sql`
    delete from backup_runs
    where kind = ${run.kind}
      and seq not in (
        select seq from backup_runs where kind = ${run.kind} order by seq desc limit ${REMEMBERED}
      )
      and seq not in (
        select max(seq) from backup_runs where failure is null group by kind, folder, throwaway
      )
  `.execute(system)
}

/** The newest first. */
export function readRuns({ system }: System): Promise<BackupRun[]> {
  return system
    .selectFrom('backup_runs')
    .select(['kind', 'began', 'ended', 'file', 'bytes', 'failure', 'folder'])
    .select(['throwaway', 'unmade', 'note'])
    .orderBy('seq', 'desc')
    .execute()
}

/** Whether backups were made there or copied there before, so that an empty folder is not that one. */
export function isKnownFolder(folder: string, runs: readonly BackupRun[]): boolean {
  return runs.some((run) => run.folder === folder && run.failure === null)
}

/** How much space the database takes, in bytes. */
export async function readDatabaseSize({ system }: System): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(system)
  return rows[0]?.bytes ?? 0
}
