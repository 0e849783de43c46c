import { chmod, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  cleanUp,
  commit,
  holder,
  killServer,
  newDataDir,
  newFolder,
  nextMessage,
  ordinaryUser,
  query,
  readableNative,
  readBack,
  removeSpares,
  spawnHolder,
  start,
  stopHolder,
} from '../../test-support/temporary-servers.ts'
import { isRunning } from './process-table.ts'

afterEach(cleanUp)
afterAll(removeSpares)

test('the first start makes a UTF-8 database with checksums that nobody else can reach', async () => {
  const dataDir = join(await newFolder(), 'made', 'by the start, "é"')
  const { connection } = await start({ dataDir })
  const [row] = await query(
    connection,
    `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider,
            datlocale AS locale, current_setting('data_checksums') AS checksums,
            current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses
       FROM pg_database WHERE datname = 'postgres'`,
  )
  expect(row).toEqual({
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    checksums: 'on',
    fsync: 'on',
    addresses: '',
  })
  for (const folder of [connection.host, join(dataDir, 'postgres')]) {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  }
})

test('committed rows survive a stop and a later start', async () => {
  const dataDir = await newDataDir()
  const first = await start({ dataDir })
  await commit(first.connection, 'kept')
  await first.stop()
  expect(await isRunning(first.pid)).toBe(false)

  const second = await start({ dataDir })
  expect(await readBack(second.connection)).toBe('kept')
})

test('a database that was copied back by another user than its own is started', async () => {
  const copy = await newFolder()
  await cp(join(await newDataDir(), 'postgres'), join(copy, 'postgres'), { recursive: true })
  const { connection } = await start({ dataDir: copy })
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('stopping twice is the same as stopping once', async () => {
  const server = await start({ dataDir: await newDataDir() })
  await Promise.all([server.stop(), server.stop()])
  await server.stop()
  expect(await isRunning(server.pid)).toBe(false)
})

test("a caller's settings go before the defaults", async () => {
  const dataDir = await newDataDir()
  const { connection } = await start({ dataDir, settings: { max_connections: '17' } })
  expect(await query(connection, 'SHOW max_connections')).toEqual([{ max_connections: '17' }])
})

test('a setting that PostgreSQL refuses is named', async () => {
  const dataDir = await newDataDir()
  await expect(start({ dataDir, settings: { shared_buffers: 'lots' } })).rejects.toThrow(
    /^PostgreSQL could not be started \(.*shared_buffers.*\)/,
  )
})

test('the path of the data folder may be longer than a socket allows', async () => {
  const dataDir = await newDataDir('long '.repeat(30).trim())
  const { connection, stop } = await start({ dataDir })
  expect(connection.host.startsWith(dataDir)).toBe(false)
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop()
  await expect(stat(connection.host)).rejects.toThrow('ENOENT')
})

test('the data folder may be below a folder that only we may enter', async () => {
  const closed = await newFolder()
  await chmod(closed, 0o700)
  const dataDir = join(closed, 'data')
  const first = await start({ dataDir })
  await commit(first.connection, 'kept')
  await first.stop()
  const second = await start({ dataDir })
  expect(await readBack(second.connection)).toBe('kept')
})

test('an ordinary user starts and stops it', async () => {
  const folder = await newFolder()
  const native = await readableNative(folder)
  const account = await ordinaryUser(folder)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await chmod(dataDir, 0o777)
  const { child, connection, pid } = await holder({
    dataDir,
    programsFolder: native,
    ...(account ? { account } : {}),
  })
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(account?.uid ?? process.getuid?.())
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stopHolder(child)
  expect(await isRunning(pid)).toBe(false)
})

test('a data folder that cannot be written is named in one sentence', async () => {
  const folder = await newFolder()
  const native = await readableNative(folder)
  const account = await ordinaryUser(folder)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o555 })
  const child = spawnHolder({ dataDir, programsFolder: native, ...(account ? { account } : {}) })
  expect(await nextMessage(child)).toEqual({
    error: expect.stringMatching(
      /^StartError: The data folder .* cannot be written by the user .*: .* set DATA_DIR to another/,
    ),
  })
})

test('a data folder that is a file is named in one sentence', async () => {
  const dataDir = join(await newFolder(), 'data')
  await writeFile(dataDir, '')
  await expect(start({ dataDir })).rejects.toThrow(`${dataDir} is not a folder`)
})

// This and the next fail without the comparison of the major version in `programsForCluster`.
test('a database of another major version is left alone, and the sentence says how to go on', async () => {
  const dataDir = await newFolder()
  const versionFile = join(dataDir, 'postgres', 'PG_VERSION')
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(versionFile, '9\n')
  for (const anyMajor of [false, true]) {
    await expect(start({ dataDir, anyMajor })).rejects.toThrow(
      /was made by PostgreSQL 9, and this Holdfast brings PostgreSQL 18, .* Nothing was changed\. Install PostgreSQL 9 beside it, .* npm run restore -- FILE/,
    )
  }
  expect(await readFile(versionFile, 'utf8')).toBe('9\n')
})

test('after an upgrade to a new major version a backup can still be made with the old programs', async () => {
  const dataDir = await newDataDir()
  const old = await start({ dataDir })
  await commit(old.connection, 'kept')
  await old.stop()
  // Links to today's programs stand for those that an earlier Holdfast copied.
  const folder = await newFolder()
  const native = await readableNative(folder)
  const copy = join(dataDir, 'holdfast-postgresql-18.4.0')
  await mkdir(copy)
  for (const name of ['bin', 'lib', 'share']) await symlink(join(native, name), join(copy, name))
  const newer = join(folder, 'newer')
  await mkdir(join(newer, 'bin'), { recursive: true })
  const program = '#!/bin/sh\necho "postgres (PostgreSQL) 19.0"\n'
  await writeFile(join(newer, 'bin', 'postgres'), program, { mode: 0o755 })

  await expect(start({ dataDir, programsFolder: newer })).rejects.toThrow(
    `PostgreSQL 18 is still on this machine (${join(copy, 'bin', 'postgres')}): make a backup with it (npm run backup -- FILE)`,
  )
  const again = await start({ dataDir, programsFolder: newer, anyMajor: true })
  expect(await readBack(again.connection)).toBe('kept')
})

test('a folder with something else in the place of the database is left alone', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Dear all')
  await expect(start({ dataDir })).rejects.toThrow('is not a PostgreSQL database')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt'])
})

// Fails when `watchServer` does not bring it up again.
test('a server that dies while in use is started again at the same address', async () => {
  const reports: string[] = []
  const dataDir = await newDataDir()
  const server = await start({ dataDir, report: (message) => reports.push(message) })
  await commit(server.connection, 'kept')
  const before = server.pid
  await killServer(before)
  await expect.poll(() => server.pid).not.toBe(before)
  expect(await readBack(server.connection)).toBe('kept')
  expect(reports).toEqual(['PostgreSQL had ended unexpectedly and was started again.'])
})
