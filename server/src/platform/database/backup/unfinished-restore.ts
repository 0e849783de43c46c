import type pg from 'pg'
import { StartError } from '../../start-error.ts'

/*
 * A restore commits its rows before it migrates them and ends what must not go on in a copy (`voidSignIns`). If it
 * dies in between, the database looks complete, and a server on it would send the mails of the backup and write among
 * the backups of the real server. So an empty table stands there from the first commit to the last.
 */
const MARK = 'unfinished_restore'

/** Call it in the transaction that restores the rows. */
export async function markUnfinishedRestore(client: pg.Client): Promise<void> {
  await client.query(`create table ${MARK} ()`)
}

/** Call it in the last transaction of a restore. */
export async function endUnfinishedRestore(client: pg.Client): Promise<void> {
  await client.query(`drop table if exists ${MARK}`)
}

/** @throws StartError while the mark is there */
export async function requireFinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) as mark', [MARK])
  if (!rows[0]?.mark) return
  throw new StartError(
    'A restore into this database was interrupted, or is still running, so nothing may use it. If it was interrupted, restore again into an empty one, with another DATA_DIR or DATABASE_URL, and remove this one.',
  )
}
