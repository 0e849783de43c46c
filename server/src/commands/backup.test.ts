import { access, readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { backUp, contentsOf, newDatabase, newFile } from '../test-support/backups.ts'
import { runCommand } from '../test-support/run-command.ts'
import { newDataDir, startProcess } from '../test-support/server-process.ts'

test('a backup and its restoring tell what they do, table by table', async () => {
  const [database, other] = [await newDatabase(true), await newDatabase()]
  const file = await newFile()
  const backup = await runCommand('backup', { DATABASE_URL: database.url }, [file])
  expect(backup.printed).toContain('\n       12  users\n')
  expect(backup.printed).toMatch(/\n\d+ tables are in \/.*\/holdfast\.backup \(\d+\.\d MB\)\.\n$/)
  expect(backup.code).toBe(0)
  const { code, printed } = await runCommand('restore', { DATABASE_URL: other.url }, [file])
  expect(printed).toContain('\n       12  users\n')
  expect(printed).toMatch(/\nEverything is as it was at 20\S+Z\.\n$/)
  expect(code).toBe(0)
  expect(await contentsOf(other)).toEqual(await contentsOf(database))
})

test('what cannot be done is said: no name, a file that is there or not, no database', async () => {
  const database = await newDatabase()
  const file = await newFile()
  const refused = async (name: string, env: Record<string, string>, ...args: string[]) => {
    const { code, printed } = await runCommand(name, env, args)
    expect(code).toBe(1)
    return printed
  }
  const env = { DATABASE_URL: database.url }
  expect(await refused('backup', env)).toContain('Name one file:\nnpm run backup -- ')
  expect(await refused('restore', env, file)).toBe(`There is no file ${file}.\n`)
  await writeFile(file, 'precious')
  expect(await refused('backup', env, file)).toBe(`${file} is there already: name another file.\n`)
  expect(await readFile(file, 'utf8')).toBe('precious')
  const dataDir = await newDataDir()
  expect(await refused('backup', { DATA_DIR: dataDir }, `${file}.new`)).toBe(
    `There is no database in ${dataDir}: set DATA_DIR to its folder.\n`,
  )
  await expect(access(dataDir)).rejects.toThrow()
  const nowhere = { DATABASE_URL: 'postgres://holdfast@127.0.0.1:9/holdfast' }
  expect(await refused('backup', nowhere, `${file}.new`)).toMatch(
    /^The database of DATABASE_URL cannot be used \(.*ECONNREFUSED/,
  )
  await expect(access(`${file}.new`)).rejects.toThrow()
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
  expect(await runCommand('backup', running, [file])).toMatchObject({ code: 0 })
  expect(await fetch(`${address}/api/health`)).toMatchObject({ status: 200 })
  await access(file)
})

test('a new data folder takes a backup before the first start', async () => {
  const file = await newFile()
  await backUp(await newDatabase(true), file)
  const folder = { DATA_DIR: await newDataDir() }
  expect(await runCommand('restore', folder, [file])).toMatchObject({ code: 0 })
  const { address } = await startProcess(folder)
  const body = JSON.stringify({ username: 'head', password: 'Holdfast-demo-1' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
})
