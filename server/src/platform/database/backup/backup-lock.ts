import type pg from 'pg'

/**
 * What one process at a time does for a database: writing among its backups, or copying them to a store, which may
 * take many hours and must not keep the next backup.
 */
type Work = 'holdfast backups' | 'holdfast copies to the store'

/**
 * Takes the lock that lets one process at a time write among the backups of a database; it is held until the client's
 * connection ends. The database holds it, because disks of a network have locks that do not work, or never end, and
 * because servers on several machines may share the folder.
 * @returns false if another process has it
 */
export async function tryBackupLock(
  client: pg.Client,
  work: Work = 'holdfast backups',
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as taken',
    [work],
  )
  return rows[0]?.taken === true
}
