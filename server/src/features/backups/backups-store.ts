import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Connections } from '../../platform/database/connections.ts'

type System = Pick<Connections, 'system'>

export type RunKind = 'backup' | 'check' | 'copy'
/** `failure`: why it failed; null if it succeeded. */
export type BackupRun = {
  kind: RunKind
  began: string
  ended: string
  file: string
  bytes: number | null
  failure: string | null
}

const REMEMBERED = 100

/** The name of this database for its folder of backups; made at the first call. */
export async function readOwner({ system }: System): Promise<string> {
  await system
    .insertInto('backup_owner')
    .values({ id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await system.selectFrom('backup_owner').select('id').executeTakeFirstOrThrow()
  return id
}

export async function addRun({ system }: System, run: BackupRun): Promise<void> {
  await system.insertInto('backup_runs').values(run).execute()
  await sql`
    delete from backup_runs
    where seq <= (select max(seq) from backup_runs) - ${REMEMBERED}
  `.execute(system)
}

/** The newest first. */
export function readRuns({ system }: System): Promise<BackupRun[]> {
  return system
    .selectFrom('backup_runs')
    .select(['kind', 'began', 'ended', 'file', 'bytes', 'failure'])
    .orderBy('seq', 'desc')
    .execute()
}

/** How much space the database takes, in bytes. */
export async function readDatabaseSize({ system }: System): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(system)
  return rows[0]?.bytes ?? 0
}
