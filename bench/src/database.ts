import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readCpuSeconds } from './processes.ts'

/** The unit of times in /proc/PID/stat. */
const TICKS_PER_SECOND = 100

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

/** The processor time of all processes of the embedded database so far. */
export function databaseCpuSeconds(dataDir: string): number {
  const [pid = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const running = [pid, ...children].map((process) => readCpuSeconds(process))
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [userTicks = 0, systemTicks = 0] = afterName.split(' ').slice(13, 15).map(Number)
  const ended = (userTicks + systemTicks) / TICKS_PER_SECOND
  return running.reduce((sum, seconds) => sum + seconds, ended)
}
