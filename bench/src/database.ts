import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Connects to the embedded database of the measured server; its pid file has port and host. */
export async function openDatabase(dataDir: string, maxConnections: number): Promise<pg.Pool> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const [, , , port, host = ''] = pidFile.split('\n')
  const connection = { host, port: Number(port), user: 'holdfast', database: 'postgres' }
  const pool = new pg.Pool({ ...connection, max: maxConnections })
  // The server may be stopped while idle connections are still closing.
  pool.on('error', () => undefined)
  return pool
}
