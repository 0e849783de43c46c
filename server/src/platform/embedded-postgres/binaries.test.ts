import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  cleanUp,
  newFolder,
  onCleanUp,
  ordinaryUser,
} from '../../test-support/temporary-servers.ts'
import { findNativeFolder, prepareBinaries } from './binaries.ts'
import { runProgram } from './run-program.ts'

afterEach(cleanUp)

test('programs that can be run in place are not copied', async () => {
  const dataDir = await newFolder()
  const { postgres, version } = await prepareBinaries(await copyOfPackage(), dataDir, undefined)
  expect(version).toMatch(/^18\.\d+$/)
  expect((await runProgram(postgres, ['--version'])).output).toContain(version)
  expect(await readdir(dataDir)).toEqual([])
})

test('links that are missing after an install without scripts are created', async () => {
  const native = await copyOfPackage()
  await removeLinks(native)
  expect((await runProgram(join(native, 'bin', 'postgres'), ['--version'])).code).not.toBe(0)

  const { postgres } = await prepareBinaries(native, await newFolder(), undefined)
  expect(dirname(dirname(postgres))).toBe(native)
  expect((await runProgram(postgres, ['--version'])).code).toBe(0)
})

test('programs that cannot be run in place are copied once', async () => {
  const native = await copyOfPackage()
  const dataDir = await newFolder()
  const account = await ordinaryUser(dataDir)
  await makeUnusable(native)

  const first = await prepareBinaries(native, dataDir, account)
  expect(first.postgres.startsWith(dataDir)).toBe(true)
  expect((await runProgram(first.postgres, ['--version'], { account })).code).toBe(0)
  const made = await stat(first.postgres)
  expect(await prepareBinaries(native, dataDir, account)).toEqual(first)
  expect((await stat(first.postgres)).ino).toBe(made.ino)
})

test('a folder whose name a shell would take apart is not used for the programs', async () => {
  const native = await copyOfPackage()
  await useVersionOfTest(native)
  const dataDir = join(await newFolder(), 'the "new" school, $HOME')
  await mkdir(dataDir)
  const account = await ordinaryUser(dataDir)
  await makeUnusable(native)

  const { postgres } = await prepareBinaries(native, dataDir, account)
  onCleanUp(() => rm(dirname(dirname(postgres)), { recursive: true }))
  expect(postgres).not.toMatch(/["$]/)
  expect((await runProgram(postgres, ['--version'], { account })).code).toBe(0)
  expect(await readdir(dataDir)).toEqual([])
})

test('a damaged copy is replaced', async () => {
  const native = await copyOfPackage()
  const dataDir = await newFolder()
  const account = await ordinaryUser(dataDir)
  await makeUnusable(native)

  const first = await prepareBinaries(native, dataDir, account)
  await rm(join(dirname(dirname(first.postgres)), 'lib'), { recursive: true })
  const second = await prepareBinaries(native, dataDir, account)
  expect((await runProgram(second.postgres, ['--version'], { account })).code).toBe(0)
})

test('a copy that lacks a file is replaced, also when its programs can be run', async () => {
  const native = await copyOfPackage()
  const dataDir = await newFolder()
  const account = await ordinaryUser(dataDir)
  await makeUnusable(native)

  const { postgres } = await prepareBinaries(native, dataDir, account)
  const list = join(dirname(dirname(postgres)), 'pg-symlinks.json')
  await rm(list)
  await prepareBinaries(native, dataDir, account)
  expect((await stat(list)).isFile()).toBe(true)
  expect(await readdir(dataDir)).toHaveLength(1)
})

test('missing programs are reported with what to do', async () => {
  const native = join(await newFolder(), 'native')
  await expect(prepareBinaries(native, await newFolder(), undefined)).rejects.toThrow(
    `PostgreSQL's programs are missing in ${native}: install again, or set DATABASE_URL`,
  )
})

/** A copy of the package with only what the tests need, at the same depth as in node_modules. */
async function copyOfPackage(): Promise<string> {
  const original = await findNativeFolder()
  const native = join(await newFolder(), 'package', 'native')
  await mkdir(native, { recursive: true })
  for (const name of ['bin', 'lib', 'pg-symlinks.json', '../package.json']) {
    await cp(join(original, name), join(native, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a') && !path.endsWith('lib/postgresql'),
    })
  }
  return native
}

/** Everybody on this machine shares the places for copies: the real copy must not be replaced by a part. */
async function useVersionOfTest(native: string): Promise<void> {
  const version = `18.0.0-test-${randomBytes(4).toString('hex')}`
  await writeFile(join(native, '..', 'package.json'), JSON.stringify({ version }))
}

async function removeLinks(native: string): Promise<void> {
  const entries = await readdir(join(native, 'lib'), { withFileTypes: true })
  for (const entry of entries) {
    if (entry.isSymbolicLink()) await rm(join(native, 'lib', entry.name))
  }
}

/** As root, locks the unprivileged user out; as another user, removes links and prevents new ones. */
async function makeUnusable(native: string): Promise<void> {
  if (process.getuid?.() === 0) return chmod(dirname(native), 0o700)
  await removeLinks(native)
  const lib = join(native, 'lib')
  await chmod(lib, 0o555)
  onCleanUp(() => chmod(lib, 0o755))
}
