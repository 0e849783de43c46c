import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeKey } from '../../platform/database/backup/backup-encryption.ts'
import { contentsOf, newDatabase } from '../../test-support/backups.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { type ObjectStore, startObjectStore } from '../../test-support/object-store/object-store.ts'
import { runCommandProcess } from '../../test-support/operator-commands.ts'
import { startTestServer } from '../../test-support/test-server.ts'
import { createNightlyBackups } from './nightly-backups.ts'

// Each test makes encrypted backups and copies them.
vi.setConfig({ testTimeout: 120_000 })

const FIRST = 'holdfast-20261121T023000Z.backup.age'
const SECOND = 'holdfast-20261122T023000Z.backup.age'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-store-copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A server with a key, whose clock stands at the evening before a night. */
async function startWithStore() {
  const database = await newDatabase('demonstration')
  const mailServer = await startMailServer()
  const store = await startObjectStore()
  const folder = join(await newFolder(), 'backups')
  const keyFile = join(await newFolder(), 'key')
  await writeFile(keyFile, `${(await makeKey()).identities[0]}\n`, { mode: 0o600 })
  const env = {
    ...store.env,
    BACKUP_KEY_FILE: keyFile,
    BACKUP_TIME: '02:30',
    BACKUP_FOLDER: folder,
  }
  let now = Date.parse('2026-11-20T22:00:00Z')
  const server = await startTestServer({
    database,
    env: {
      ...env,
      ...{ DATABASE_URL: database.url, SMTP_URL: mailServer.address },
      METRICS_ADDRESS: '127.0.0.1:0',
    },
    now: () => new Date(now),
  })
  await database.query(`insert into backup_runs (kind, began, ended, file)
    values ('check', '2026-11-20T21:00:00Z', '2026-11-20T21:00:05Z', 'an earlier one')`)
  const makeProcess = () => {
    const backups = createNightlyBackups(server.app.context, { nice: 0 })
    onTestFinished(() => backups.stop())
    return backups
  }
  return {
    ...{ server, database, store, env, folder, makeProcess },
    backups: makeProcess(),
    setClock: (moment: string) => {
      now = Date.parse(moment)
    },
    status: async () =>
      (await server.signIn('provider.admin', 'admin')).callEndpoint('getBackups', {}),
    mails: async () => {
      const waiting = async () => (await database.query('select from queued_mails')).length
      await expect.poll(waiting).toBe(0)
      return mailServer.received.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim())
    },
  }
}

const copies = (store: ObjectStore) =>
  [...store.objects.keys()].filter((key) => key.includes('/holdfast-')).sort()

test('each backup is copied to the store, and the page and the metrics say so', async () => {
  const { server, store, backups, setClock, status } = await startWithStore()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  await backups.copyToStore()
  expect(copies(store)).toEqual([`riverside/${FIRST}`])
  const location = `${store.env.BACKUP_S3_ENDPOINT}/school-backups/riverside/`
  expect(await status()).toMatchObject({
    store: { location, newest: { file: FIRST }, note: null },
    problems: [],
  })
  const metrics = await (await fetch(`${server.app.metricsAddress}/metrics`)).text()
  expect(metrics).toMatch(/^holdfast_backup_store_copy_age_seconds -?[\d.e-]+$/m)
  expect(metrics).toMatch(/^holdfast_backup_problem\{problem="store-failed"\} 0$/m)
})

test('two processes copy a backup once, and neither reports a failure', async () => {
  const { database, store, backups, makeProcess, setClock } = await startWithStore()
  const other = makeProcess()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  await Promise.all([backups.copyToStore(), other.copyToStore()])
  await Promise.all([backups.copyToStore(), other.copyToStore()])
  expect(store.asked.filter(({ action }) => action === 'POST upload')).toHaveLength(1)
  const runs = await database.query("select failure from backup_runs where kind = 'upload'")
  expect(runs.map(({ failure }) => failure)).not.toContain(expect.any(String))
})

test('while the store hangs the next backup is made, admins are mailed, and a stop ends it', async () => {
  const { store, backups, setClock, folder, mails, status } = await startWithStore()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  store.fault = ({ action }) => (action === 'PUT part' ? 'hang' : undefined)
  const copying = backups.copyToStore()
  await expect.poll(() => store.asked.map(({ action }) => action)).toContain('PUT part')
  setClock('2026-11-22T02:30:00Z')
  await backups.runDue()
  expect((await readdir(folder)).filter((name) => name.startsWith('holdfast-'))).toEqual([
    FIRST,
    SECOND,
  ])
  await rm(folder, { recursive: true })
  setClock('2026-11-23T02:30:00Z')
  await backups.runDue()
  expect(await mails()).toEqual(['Holdfast: the last backup failed'])
  await backups.stop()
  await copying
  expect(store.uploads.size).toBe(0)
  expect(copies(store)).toEqual([])
  expect((await status()).store?.newest).toBe(null)
})

test('a store that refuses is told once by mail and on the page, and once that it works again', async () => {
  const { database, store, backups, setClock, status, mails } = await startWithStore()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  store.fault = () => ({ status: 403, code: 'AccessDenied' })
  await backups.copyToStore()
  expect((await status()).problems).toEqual([
    {
      kind: 'store-failed',
      title: 'The newest backup is not in the store',
      text: expect.stringContaining('allow it s3:ListBucket'),
    },
  ])
  const asked = store.asked.length
  setClock('2026-11-21T03:00:00Z')
  await backups.copyToStore()
  expect(store.asked).toHaveLength(asked)
  setClock('2026-11-21T03:40:00Z')
  await backups.copyToStore()
  expect(await mails()).toEqual(['Holdfast: the newest backup is not in the store'])
  store.fault = () => undefined
  setClock('2026-11-21T04:50:00Z')
  await backups.copyToStore()
  expect((await status()).problems).toEqual([])
  expect((await mails())[1]).toBe('Holdfast: the backups work again')
  const remembered = JSON.stringify(await contentsOf(database))
  expect(remembered).not.toContain(store.env.BACKUP_S3_SECRET_ACCESS_KEY)
})

test('a backup from before the key is not copied, and the next one is', async () => {
  const { store, backups, setClock, folder, status } = await startWithStore()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  await rm(join(folder, FIRST))
  await writeFile(join(folder, FIRST.replace('.age', '')), 'not encrypted')
  await backups.copyToStore()
  expect(store.asked).toEqual([])
  expect((await status()).problems).toEqual([])
  setClock('2026-11-22T02:30:00Z')
  await backups.runDue()
  await backups.copyToStore()
  expect(copies(store)).toEqual([`riverside/${SECOND}`])
})

test('after a restore the copies are taken over by the command that takes over the folders', async () => {
  const { database, store, backups, setClock, env, status } = await startWithStore()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  store.put('riverside/.holdfast-owner', Buffer.from('the lost server\n'))
  await backups.copyToStore()
  expect((await status()).problems[0]?.text).toContain('of another Holdfast server')
  const settings = { ...env, DATABASE_URL: database.url }
  const { printed } = await runCommandProcess('adopt-backups', settings, [])
  expect(printed).toContain('riverside/ has the backups of this server from now on')
  setClock('2026-11-21T03:31:00Z')
  await backups.copyToStore()
  expect(copies(store)).toEqual([`riverside/${FIRST}`])
})

test('the secret of the store is in no list of processes', async () => {
  const { store, backups, setClock } = await startWithStore()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  store.fault = ({ action }) => (action === 'PUT part' ? 'hang' : undefined)
  const copying = backups.copyToStore()
  await expect.poll(() => store.asked.map(({ action }) => action)).toContain('PUT part')
  const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8', maxBuffer: 1e8 })
  expect(processes).toContain('"kind":"upload"')
  expect(processes).not.toContain(store.env.BACKUP_S3_SECRET_ACCESS_KEY)
  await backups.stop()
  await copying
})
