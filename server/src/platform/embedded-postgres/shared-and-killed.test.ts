import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  cleanUp,
  commit,
  holder,
  kill,
  killServer,
  newDataDir,
  newFolder,
  nextMessage,
  query,
  readBack,
  removeSpares,
  spawnHolder,
  start,
  stopHolder,
} from '../../test-support/temporary-servers.ts'
import { isRunning } from './process-table.ts'
import { chooseAccount } from './unprivileged-user.ts'

afterEach(cleanUp)
afterAll(removeSpares)

test('after a kill -9 of Node the next start adopts the server that was left running', async () => {
  const dataDir = await newDataDir()
  const { child, pid, connection } = await holder({ dataDir })
  await commit(connection, 'kept')
  await kill(child)
  expect(await isRunning(pid)).toBe(true)

  const next = await start({ dataDir })
  expect(next.pid).toBe(pid)
  expect(await readBack(next.connection)).toBe('kept')
  await next.stop()
  expect(await isRunning(pid)).toBe(false)
})

test('a server that was left running with other settings is replaced', async () => {
  const dataDir = await newDataDir()
  const { child, pid } = await holder({ dataDir, settings: { max_connections: '17' } })
  await kill(child)
  const next = await start({ dataDir })
  expect(await isRunning(pid)).toBe(false)
  expect(await query(next.connection, 'SHOW max_connections')).toEqual([{ max_connections: '100' }])
})

test('after a kill -9 of Node and of the server everything committed is there', async () => {
  const dataDir = await newDataDir()
  const { child, pid, connection } = await holder({ dataDir })
  await commit(connection, 'kept')
  await kill(child)
  await killServer(pid)
  const next = await start({ dataDir })
  expect(await readBack(next.connection)).toBe('kept')
})

test('a kill -9 while the database is being made leaves nothing half-made', async () => {
  const dataDir = await newFolder()
  const child = spawnHolder({ dataDir })
  await expect.poll(async () => await unfinished(dataDir), { interval: 2 }).toHaveLength(1)
  await kill(child)
  expect(await readdir(dataDir)).not.toContain('postgres')

  const next = await start({ dataDir })
  expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a pid file whose number now belongs to another process does not hinder the start', async () => {
  const dataDir = await newDataDir()
  const first = await start({ dataDir })
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const content = await readFile(pidFile, 'utf8')
  await first.stop()

  // A process of the database's own user: PostgreSQL would refuse to start because of it.
  const account = await chooseAccount(dataDir, join(dataDir, 'postgres'))
  const other = spawn('/bin/sleep', ['60'], account ? { uid: account.uid, gid: account.gid } : {})
  await once(other, 'spawn')
  await writeFile(pidFile, content.replace(`${first.pid}`, `${other.pid}`))
  const next = await start({ dataDir })
  expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(other.exitCode ?? other.signalCode).toBeNull()
  other.kill()
})

test('a database whose server cannot be seen from here is not started a second time', async () => {
  const dataDir = await newDataDir()
  const server = await start({ dataDir })
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const content = await readFile(pidFile, 'utf8')
  // As seen from another container: the socket accepts connections, the pid means nothing.
  await writeFile(pidFile, content.replace(`${server.pid}`, '999999999'))
  await expect(start({ dataDir })).rejects.toThrow('probably in another container')
  await writeFile(pidFile, content)
})

// A killed process loses its command line shortly before the kernel closes its sockets.
test.skipIf(process.platform !== 'linux')(
  'a database whose killed server still accepts connections for a moment is started',
  async () => {
    const dataDir = await newDataDir()
    const first = await start({ dataDir })
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const content = await readFile(pidFile, 'utf8')
    const { host, port } = first.connection
    await first.stop()

    await mkdir(host, { recursive: true })
    const socket = JSON.stringify(join(host, `.s.PGSQL.${port}`))
    // It has no command line, and ends half a second later.
    const ending = spawn(process.execPath, [], { argv0: '', stdio: ['pipe', 'pipe', 'inherit'] })
    ending.stdin.end(`
      require('node:net').createServer().listen(${socket}, () => {
        console.log('listening')
        setTimeout(() => process.exit(), 500)
      })
    `)
    await once(ending.stdout, 'data')
    await writeFile(pidFile, content.replace(`${first.pid}`, `${ending.pid}`))
    const next = await start({ dataDir })
    expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  },
)

// Fails when `isUnused` returns true although another process holds the users lock.
test('two processes share one server, and the last one out stops it', async () => {
  const dataDir = await newDataDir()
  const first = await holder({ dataDir })
  const second = await holder({ dataDir, settings: { max_connections: '17' } })
  expect(second.pid).toBe(first.pid)

  await stopHolder(first.child)
  expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stopHolder(second.child)
  expect(await isRunning(second.pid)).toBe(false)
})

// Fails when `isUnused` returns false, as it would with a lock that outlives its process.
test('a killed process does not prevent the last one from stopping the server', async () => {
  const dataDir = await newDataDir()
  const first = await holder({ dataDir })
  const second = await start({ dataDir })
  await kill(first.child)
  await second.stop()
  expect(await isRunning(first.pid)).toBe(false)
})

test('processes that start at the same moment on an empty folder get the same server', async () => {
  const dataDir = await newFolder()
  const options = { dataDir }
  const [here, there, third] = await Promise.all([start(options), holder(options), holder(options)])
  expect([there.pid, third.pid]).toEqual([here.pid, here.pid])
})

test('with concurrent stops and starts every start returns a server that responds', async () => {
  const dataDir = await newDataDir()
  const round = async () => {
    const server = await start({ dataDir })
    const rows = await query(server.connection, 'SELECT 1 AS one')
    await server.stop()
    return rows
  }
  const rounds = Array.from({ length: 4 }, async () => [await round(), await round()])
  expect(await Promise.all(rounds)).toEqual(Array(4).fill(Array(2).fill([{ one: 1 }])))
})

test('Ctrl-C reaches Node and not the server, so that Node can finish its work', async () => {
  const dataDir = await newDataDir()
  const { child, pid, connection } = await holder({ dataDir }, true)
  const message = nextMessage(child)
  // The terminal signals the whole process group.
  process.kill(-Number(child.pid), 'SIGINT')
  expect(await message).toEqual({ interrupted: true })
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stopHolder(child)
  expect(await isRunning(pid)).toBe(false)
})

/** Folders in which a database is being created, once PostgreSQL has begun to fill them. */
async function unfinished(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
  const filled = names.map((name) => stat(join(dataDir, name, 'PG_VERSION')).catch(() => undefined))
  const found = await Promise.all(filled)
  return names.filter((_, index) => found[index])
}
