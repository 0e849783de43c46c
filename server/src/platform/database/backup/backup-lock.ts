import type pg from 'pg'

/**
 * Takes the lock that lets one process at a time write among the backups of a database; it is held until the client's
 * connection ends. The database holds it, because disks of a network have locks that do not work, or never end, and
 * because servers on several machines may share the folder.
 * @returns false if another process has it
 */
export async function tryBackupLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtext('holdfast backups')) as taken",
  )
  return rows[0]?.taken === true
}
