import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Straight to the database of the measured server, by its own note of where it listens. */
export async function openDatabase(dataDir: string, most: number): Promise<pg.Pool> {
  const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const [, , , port, host = ''] = note.split('\n')
  const connection = { host, port: Number(port), user: 'holdfast', database: 'postgres' }
  const pool = new pg.Pool({ ...connection, max: most })
  // The server may be stopped while idle connections are still closing.
  pool.on('error', () => undefined)
  return pool
}
