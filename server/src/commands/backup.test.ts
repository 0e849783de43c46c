import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { backUp, contentsOf, newDatabase, newFile } from '../test-support/backups.ts'
import { callCommand, runCommandProcess } from '../test-support/operator-commands.ts'
import { newDataDir, startProcess } from '../test-support/server-process.ts'
import { startTestServer } from '../test-support/test-server.ts'
import { backUpDatabase } from './backup.ts'
import { restoreDatabase } from './restore.ts'
import type { Command } from './run-command.ts'

// Each test starts processes that back up and restore databases.
vi.setConfig({ testTimeout: 120_000 })

test('backup and restore print each table with its number of rows', async () => {
  const [database, other] = [await newDatabase('demonstration'), await newDatabase()]
  const file = await newFile()
  const backup = await callCommand(backUpDatabase, { DATABASE_URL: database.url }, [file])
  expect(backup.printed).toContain('\n       12  users\n')
  expect(backup.printed).toMatch(/\n\d+ tables are in \/.*\/holdfast\.backup \(\d+\.\d MB\)\.\n$/)
  expect(backup.code).toBe(0)
  const { code, printed } = await callCommand(restoreDatabase, { DATABASE_URL: other.url }, [file])
  expect(printed).toContain('\n       12  users\n')
  expect(printed).toMatch(
    /\nEverything is as it was at 20\S+Z, in a backup of Holdfast \d+\.\d+\.\d+\.\n$/,
  )
  expect(code).toBe(0)
  const { media, contacts } = await contentsOf(database)
  expect(await contentsOf(other)).toMatchObject({ media, contacts })
})

test('the commands explain a missing argument, an existing or missing file, and a missing database', async () => {
  const database = await newDatabase()
  const file = await newFile()
  const refused = async (command: Command, env: Record<string, string>, ...args: string[]) => {
    const { code, printed } = await callCommand(command, env, args)
    expect(code).toBe(1)
    return printed
  }
  const env = { DATABASE_URL: database.url }
  expect(await refused(backUpDatabase, env)).toContain('Name one file:\nnpm run backup -- ')
  expect(await runCommandProcess('restore', env, [file])).toEqual({
    code: 1,
    printed: `There is no file ${file}.\n`,
  })
  await writeFile(file, 'precious')
  expect(await runCommandProcess('backup', env, [file])).toEqual({
    code: 1,
    printed: `${file} is there already: name another file.\n`,
  })
  expect(await readFile(file, 'utf8')).toBe('precious')
  const dataDir = await newDataDir()
  expect(await refused(backUpDatabase, { DATA_DIR: dataDir }, `${file}.new`)).toBe(
    `There is no database in ${dataDir}: set DATA_DIR to its folder.\n`,
  )
  await expect(access(dataDir)).rejects.toThrow()
  const nowhere = { DATABASE_URL: 'postgres://holdfast@127.0.0.1:9/holdfast' }
  expect(await refused(backUpDatabase, nowhere, `${file}.new`)).toMatch(
    /^The database of DATABASE_URL cannot be used \(.*ECONNREFUSED/,
  )
  await expect(access(`${file}.new`)).rejects.toThrow()
})

test('a file is looked for in the folder where npm was called', async () => {
  const file = await newFile()
  const called = { INIT_CWD: dirname(file) }
  expect(await callCommand(restoreDatabase, called, [basename(file)])).toEqual({
    code: 1,
    printed: `There is no file ${file}.\n`,
  })
})

test('with --keep a backup is named by its time, and older ones beyond the number are removed', async () => {
  const database = await newDatabase()
  const folder = dirname(await newFile())
  const env = { DATABASE_URL: database.url }
  const old = ['holdfast-20251109T030000Z.backup', 'holdfast-20251110T030000Z.backup']
  for (const name of old) await writeFile(join(folder, name), '')

  const missing = await callCommand(backUpDatabase, env, [join(folder, 'missing'), '--keep', '2'])
  expect(missing.printed).toBe(
    `There is no folder ${join(folder, 'missing')} to keep the backups in: create it first.\n`,
  )
  for (const keep of ['0', '-1', 'all']) {
    const refused = await callCommand(backUpDatabase, env, [folder, `--keep=${keep}`])
    expect(refused.printed).toContain('Say how many backups to keep, 1 or more:\n')
    expect(refused.code).toBe(1)
  }
  expect(await readdir(folder)).toHaveLength(2)

  const { code, printed } = await callCommand(backUpDatabase, env, [folder, '--keep', '2'])
  expect(printed).toMatch(/\nRemoved holdfast-20251109T030000Z\.backup\.\n$/)
  expect(code).toBe(0)
  const names = (await readdir(folder)).sort()
  expect(names).toEqual([old[1], expect.stringMatching(/^holdfast-20\d{6}T\d{6}Z\.backup$/)])
  const restored = await newDatabase()
  const newest = join(folder, String(names[1]))
  expect(
    await callCommand(restoreDatabase, { DATABASE_URL: restored.url }, [newest]),
  ).toMatchObject({ code: 0 })
})

test('a manual backup does not touch the folder of another server, and waits for a running one', async () => {
  const database = await newDatabase()
  const folder = dirname(await newFile())
  await database.query("insert into backup_owner values ('this server')")
  const call = () => callCommand(backUpDatabase, { DATABASE_URL: database.url }, [folder])
  await writeFile(join(folder, '.holdfast-owner'), 'another server\n')
  expect((await call()).printed).toContain('has the backups of another Holdfast server')
  await writeFile(join(folder, '.holdfast-owner'), 'this server\n')
  const running = new pg.Client(database.connection)
  await running.connect()
  await running.query("select pg_advisory_lock(hashtext('holdfast backups'))")
  expect(await call()).toEqual({
    code: 1,
    printed: 'Another process is at work on the backups of this server: wait until it has ended.\n',
  })
  expect(await readdir(folder)).toEqual(['.holdfast-owner'])
  await running.end()
  expect((await call()).code).toBe(0)
})

// Fails when backups are removed before the new one is written.
test('a backup that fails removes none of those before it', async () => {
  const folder = dirname(await newFile())
  const old = 'holdfast-20251109T030000Z.backup'
  await writeFile(join(folder, old), '')
  await writeFile(join(folder, 'holdfast-20251110T030000Z.backup'), '')
  const nowhere = { DATABASE_URL: 'postgres://holdfast@127.0.0.1:9/holdfast' }
  const failed = await callCommand(backUpDatabase, nowhere, [folder, '--keep', '1'])
  expect(failed.code).toBe(1)
  expect(await readdir(folder)).toContain(old)
})

test('the embedded database is backed up while the server runs', async () => {
  const running = {
    DATA_DIR: await newDataDir(),
    // Without the demonstration the start is quick.
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://holdfast.school.example',
    TOKEN_SECRET: 'x'.repeat(32),
    TRUST_PROXY: 'none',
  }
  const { address } = await startProcess(running)
  const file = await newFile()
  expect(await runCommandProcess('backup', running, [file])).toEqual({
    code: 0,
    printed: expect.stringMatching(
      /\n\d+ tables are in \/.*\/holdfast\.backup \(\d+\.\d MB\)\.\n$/,
    ),
  })
  expect(await fetch(`${address}/api/health`)).toMatchObject({ status: 200 })
  await access(file)
})

test('a backup of an older version is restored and then migrated', async () => {
  const older = await newDatabase('nothing')
  await migrate(older.connection, '0006-version-of-devices')
  await older.query("insert into withdrawals (jti) values ('a token')")
  const file = await newFile()
  await backUp(older, file)
  const restored = await newDatabase('nothing')
  const { code, printed } = await callCommand(restoreDatabase, { DATABASE_URL: restored.url }, [
    file,
  ])
  expect(printed).toContain('        1  withdrawals\n')
  expect(code).toBe(0)
  expect(await restored.query('select jti from revocations')).toEqual([{ jti: 'a token' }])
  const { signIn } = await startTestServer({ database: restored })
  await expect(signIn('head')).rejects.toThrow('returned 401')
})

test('a backup can be restored into a new data folder before the first start', async () => {
  const file = await newFile()
  await backUp(await newDatabase('demonstration'), file)
  const folder = { DATA_DIR: await newDataDir() }
  expect(await callCommand(restoreDatabase, folder, [file])).toEqual({
    code: 0,
    printed: expect.stringMatching(
      /\nEverything is as it was at 20\S+Z, in a backup of Holdfast \S+\.\n$/,
    ),
  })
  const { address } = await startProcess(folder)
  const body = JSON.stringify({ username: 'head', password: 'Holdfast-demo-1' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
})

test('in a folder a backup is named by its time, and nothing is removed', async () => {
  const database = await newDatabase()
  const folder = dirname(await newFile())
  const old = 'holdfast-20251109T030000Z.backup'
  await writeFile(join(folder, old), '')
  expect(await callCommand(backUpDatabase, { DATABASE_URL: database.url }, [folder])).toMatchObject(
    { code: 0 },
  )
  expect((await readdir(folder)).sort()).toEqual([
    old,
    expect.stringMatching(/^holdfast-20\d{6}T\d{6}Z\.backup$/),
  ])
})
