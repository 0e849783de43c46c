import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ReleasedServer } from '../test-support/released-server.mjs'
import { edit } from '../test-support/small-release.mjs'
import { WritingDevices } from '../test-support/writing-devices.mjs'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/*
 * `holdfast upgrade` between real releases, each with one fault, while devices write. After each fault the old
 * version must serve again, with everything that it has acknowledged.
 */

const isLinux = process.platform === 'linux'
/** `npm run test:long` injects every fault; otherwise those that need the most care. */
const isLong = process.env.UPGRADE_FAULTS === 'all'
const OLD = '1.1.0'
/** The old version does not start on tables with any of these. */
const FIRST = { '9998-first': 'alter table incidents add column first_upgrade text' }
const SECOND = { '9999-second': 'alter table incidents add column second_upgrade text' }
const WRONG = { '9999-wrong': 'alter table no_such_table add column x integer' }
const DEVICES = 4
const SOME = 10
/** A device repeats a request for as long as this before it says that the server cannot be reached. */
const MAX_WAIT_MS = 10_000

const work = mkdtempSync(join(tmpdir(), 'holdfast-upgrade-'))
/** @type {ReleasedServer} */
let server
/** @type {WritingDevices} */
let devices

beforeAll(async () => {
  if (!isLinux) return
  server = new ReleasedServer(work, OLD)
  await server.start()
  devices = new WritingDevices(server.address)
  await devices.start(DEVICES)
})

afterAll(async () => {
  await devices?.stop()
  await server?.stop()
  rmSync(work, { recursive: true, force: true })
})

/**
 * A release whose rehearsal finds nothing, although something may be wrong with it.
 * @param {string} version
 * @param {(app: string) => void} [change]
 */
function releaseUnrehearsed(version, change = () => undefined) {
  return server.release(version, {
    migrations: FIRST,
    change(app) {
      writeFileSync(join(app, 'server/src/commands/check-backup.ts'), '')
      change(app)
    },
  })
}

const upgrade = (/** @type {Parameters<ReleasedServer['beginUpgrade']>} */ ...args) =>
  server.beginUpgrade(...args).ended

/**
 * The old version serves, with everything that was ever acknowledged, and nothing is left of the upgrade. It would
 * not start on tables that the new version has changed.
 */
async function expectOldVersion() {
  await devices.writeMore(SOME)
  expect(await server.servedVersion()).toBe(OLD)
  await expectNothingLost()
  for (const name of ['state.json', 'postgres.before', 'postgres.copying', 'postgres.failed']) {
    expect(server.hasData(`upgrade/${name}`), name).toBe(false)
  }
}

async function expectNothingLost() {
  const acknowledged = [...devices.acknowledged]
  const stored = new Set(await devices.readStored())
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
}

test.skipIf(!isLinux)(
  'a release that cannot work with the data is found out before anything is stopped',
  async () => {
    const archive = await server.release('1.2.1', { migrations: WRONG })
    const { code, printed } = await upgrade(archive)
    expect(printed).toContain('1.2.1 cannot work with a copy of these data')
    expect(printed).toContain('Nothing was changed: 1.1.0 runs on.')
    expect(code).toBe(1)
    expect(server.countStarts(), 'it was not restarted').toBe(1)
    await expectOldVersion()
  },
)

test.skipIf(!isLinux || !isLong)(
  'while another program uses the database, the old version goes on',
  async () => {
    const archive = await releaseUnrehearsed('1.2.2')
    const closePrompt = server.openPrompt()
    const { code, printed } = await upgrade(archive)
    closePrompt()
    expect(printed).toContain('Another program still uses the database')
    expect(printed).toContain('1.1.0 runs again with all its data')
    expect(code).toBe(1)
    await expectOldVersion()
  },
)

test.skipIf(!isLinux || !isLong)(
  'a new version that does not start is replaced by the old one, and the operator reads why',
  async () => {
    const archive = await releaseUnrehearsed('1.2.3', (app) => {
      edit(
        join(app, 'server/src/start-server.ts'),
        /const \{ connections \} = database/,
        "$&\n    if (trial) throw new Error('The new release is broken')",
      )
    })
    const { code, printed } = await upgrade(archive)
    expect(printed).toContain('The new release is broken')
    expect(printed).toContain('1.1.0 runs again with all its data. Nothing was lost.')
    expect(code).toBe(1)
    await expectOldVersion()
  },
)

test.skipIf(!isLinux)(
  'a new version that starts and does not work serves nobody, and the old one comes back',
  async () => {
    const archive = await releaseUnrehearsed('1.2.4', (app) => {
      edit(
        join(app, 'server/src/features/contacts/contacts-routes.ts'),
        /export function registerContactsRoutes\(.*/,
        "$&\n  context.api.endpoint('listContacts', () => { throw new Error('broken') })\n  if (context) return",
      )
    })
    const { code, printed } = await upgrade(archive)
    expect(printed).toContain('The new version starts, but listContacts of')
    expect(code).toBe(1)
    await expectOldVersion()
  },
)

test.skipIf(!isLinux || !isLong)('a new version that takes too long is ended', async () => {
  const archive = await releaseUnrehearsed('1.2.5', (app) => {
    edit(
      join(app, 'server/src/start-server.ts'),
      /const \{ connections \} = database/,
      '$&\n    if (trial) await new Promise((resolve) => setTimeout(resolve, 600_000))',
    )
  })
  const { code, printed } = await upgrade(archive, '--time-limit', '3')
  expect(printed).toContain('It took longer than 3 s.')
  expect(code).toBe(1)
  await expectOldVersion()
})

test.skipIf(!isLinux || !isLong)(
  'a new version that is killed during its check is replaced',
  async () => {
    const archive = await releaseUnrehearsed('1.2.6')
    const { ended } = server.beginUpgrade(archive)
    await server.waitFor('server.json', '1.2.6')
    process.kill(JSON.parse(server.readData('server.json')).pid, 'SIGKILL')
    const { code, printed } = await ended
    expect(printed).toContain('The new version ended without saying why')
    expect(code).toBe(1)
    await expectOldVersion()
  },
)

test.skipIf(!isLinux)(
  'after a power cut while the new version changes the tables, the next start undoes the upgrade',
  async () => {
    const archive = await releaseUnrehearsed('1.2.7')
    const { child, ended } = server.beginUpgrade(archive)
    await server.waitFor('upgrade/state.json', '"phase":"trying"')
    await server.waitFor('upgrade/report.log', 'The tables are those')
    child.kill('SIGKILL')
    await server.cut()
    await ended
    await server.start()
    await expectOldVersion()
  },
)

test.skipIf(!isLinux)(
  'a command that is killed leaves the upgrade to the server, and after a power cut the new version goes on',
  async () => {
    const archive = await releaseUnrehearsed('1.2.8')
    const { child, ended } = server.beginUpgrade(archive)
    await server.waitFor('upgrade/state.json', '"phase":"trying"')
    child.kill('SIGKILL')
    await ended
    // The new version tidies up by itself: no start and no command need come.
    await server.waitFor('release', '1.2.8')
    // Only the new version has these.
    await devices.writeMore(SOME)
    for (const name of ['state.json', 'postgres.before']) {
      await expect.poll(() => server.hasData(`upgrade/${name}`)).toBe(false)
    }
    await server.cut()
    await server.start()
    expect(await server.servedVersion()).toBe('1.2.8')
    await devices.writeMore(SOME)
    await expectNothingLost()
    expect(server.hasData('upgrade/postgres.before')).toBe(false)
  },
)

// Fails if a command that finds such an upgrade only says so: the old version would serve on, and be upgraded when
// somebody restarts it.
test.skipIf(!isLinux || !isLong)(
  'an upgrade whose command was killed before it stopped the server is finished by the next command',
  async () => {
    const archive = await releaseUnrehearsed('1.2.9')
    const { child, ended } = server.beginUpgrade(archive)
    await server.waitFor('upgrade/state.json', '"phase":"ready"')
    child.kill('SIGKILL')
    await ended
    const { code, printed } = await upgrade(archive)
    expect(printed).toContain('An earlier upgrade to 1.2.9')
    expect(code).toBe(0)
    await devices.writeMore(SOME)
    expect(await server.servedVersion()).toBe('1.2.9')
    await expectNothingLost()
  },
)

test.skipIf(!isLinux)(
  'an upgrade loses nothing while devices write, and every command is then of the new release',
  async () => {
    const archive = await server.release('1.3.0', { migrations: { ...FIRST, ...SECOND } })
    devices.longestMs = 0
    const { code, printed } = await upgrade(archive)
    expect(printed).toContain('1.3.0 serves.')
    expect(code).toBe(0)
    await devices.writeMore(SOME)
    expect(await server.servedVersion()).toBe('1.3.0')
    await expectNothingLost()
    // Other tests take the processors otherwise.
    if (isLong) expect(devices.longestMs).toBeLessThan(MAX_WAIT_MS)
    // By the launcher of the oldest release, as a service does that was not changed.
    expect(server.run('version')).toBe('1.3.0\n')
    expect(await server.stop()).toBe(0)
    await server.start()
    expect(await server.servedVersion()).toBe('1.3.0')
    await expectNothingLost()
  },
)
