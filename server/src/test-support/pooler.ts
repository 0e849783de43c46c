import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { TestDatabase } from './test-database.ts'

/** Debian's package installs it in a folder that is not on ordinary users' PATH. */
const ENV = { PATH: `${process.env.PATH}:/usr/sbin` }
const PORT = 6432
/** Fewer than the server's connections, so that each transaction may get another one. */
const POOL_SIZE = 3
const MAX_CLIENTS = 100

/** pgbouncer is a package of the system (`apt install pgbouncer`), not one of npm's. */
export function hasPooler(): boolean {
  return spawnSync('pgbouncer', ['--version'], { env: ENV }).status === 0
}

/**
 * Starts pgbouncer in transaction mode in front of a database, until the end of the test. Resolves to the
 * DATABASE_URL that leads to it.
 */
export async function startPooler({ connection }: TestDatabase): Promise<string> {
  const { host, port, user, database } = connection
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-pooler-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `${database} = host=${host} port=${port} user=${user}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    `max_client_conn = ${MAX_CLIENTS}`,
    'auth_type = any',
    'listen_addr =',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${folder}`,
    '',
  ]
  await writeFile(file, settings.join('\n'))
  // Runs as PostgreSQL's account, because only that account may enter the folder of the socket.
  const { uid, gid } = await stat(host)
  await Promise.all([folder, file].map((path) => chown(path, uid, gid)))
  const child = spawn('pgbouncer', [file], {
    env: ENV,
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  await waitUntilUp(child)
  return `postgres://${user}@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`
}

async function waitUntilUp({ stderr }: ChildProcess): Promise<void> {
  let printed = ''
  for await (const chunk of stderr ?? []) {
    printed += chunk
    if (printed.includes('process up')) break
  }
  if (!printed.includes('process up')) throw new Error(`pgbouncer did not start: ${printed}`)
}
