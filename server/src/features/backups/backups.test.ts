import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeKey } from '../../platform/database/backup/backup-encryption.ts'
import { newDatabase } from '../../test-support/backups.ts'
import { addEntry, newEntry, reportIncident } from '../../test-support/incidents.ts'
import { startMailServer } from '../../test-support/mail-server.ts'
import { runCommandProcess } from '../../test-support/operator-commands.ts'
import { startTestServer, type TestServer } from '../../test-support/test-server.ts'
import { createNightlyBackups } from './nightly-backups.ts'

// Each test makes backups, and some restore them.
vi.setConfig({ testTimeout: 120_000 })

type Options = {
  folder?: string
  env?: Record<string, string>
  /** Whether a check is remembered, so that none is due for some days: it takes longest. */
  isChecked?: boolean
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A server whose clock stands at the evening before a night, and moves when a test says so. */
async function startWithBackups({ folder, env = {}, isChecked = true }: Options = {}) {
  const database = await newDatabase('demonstration')
  const mailServer = await startMailServer()
  const chosen = folder ?? join(await newFolder(), 'backups')
  let now = Date.parse('2026-11-20T22:00:00Z')
  const server = await startTestServer({
    database,
    env: {
      ...{ DATABASE_URL: database.url, SMTP_URL: mailServer.address },
      ...{ BACKUP_TIME: '02:30', BACKUP_FOLDER: chosen },
      ...env,
    },
    now: () => new Date(now),
  })
  const { context } = server.app
  if (isChecked) {
    await database.query(`insert into backup_runs (kind, began, ended, file)
      values ('check', '2026-11-20T21:00:00Z', '2026-11-20T21:00:05Z', 'an earlier one')`)
  }
  const files = async () => {
    const names = await readdir(chosen).catch(() => [])
    return names.filter((name) => name.startsWith('holdfast-')).sort()
  }
  const makeProcess = () => {
    // Beside other tests a low priority would mean waiting for them.
    const backups = createNightlyBackups(context, { nice: 0 })
    onTestFinished(() => backups.stop())
    return backups
  }
  return {
    server,
    /** Of an operator's command. */
    env: { DATABASE_URL: database.url, BACKUP_FOLDER: chosen },
    folder: chosen,
    files,
    makeProcess,
    backups: makeProcess(),
    setClock: (moment: string) => {
      now = Date.parse(moment)
    },
    status: async () =>
      (await server.signIn('provider.admin', 'admin')).callEndpoint('getBackups', {}),
    /** The subjects of all mails, once none waits any more. */
    mails: async () => {
      const waiting = async () => (await database.query('select from queued_mails')).length
      await expect.poll(waiting).toBe(0)
      return mailServer.received.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim())
    },
    runs: () =>
      database.query(
        "select kind, file, failure from backup_runs where file <> 'an earlier one' order by seq",
      ),
    alarms: async () =>
      (await database.query('select problem from backup_alarms order by 1')).map(
        ({ problem }) => problem,
      ),
  }
}

test('a backup is made at the time of night, and the provider sees that', async () => {
  const { backups, setClock, files, folder, status } = await startWithBackups()
  const due = async (time: string) => {
    setClock(time)
    await backups.runDue()
    return files()
  }
  const [file] = await due('2026-11-20T22:30:00Z')
  expect(file).toBe('holdfast-20261120T223000Z.backup')
  expect(await due('2026-11-21T02:29:00Z')).toEqual([file])
  const both = [file, 'holdfast-20261121T023000Z.backup']
  expect(await due('2026-11-21T02:30:00Z')).toEqual(both)
  expect(await due('2026-11-21T23:00:00Z')).toEqual(both)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'holdfast-20261121T023000Z.backup'))).mode & 0o777).toBe(0o600)
  expect(await status()).toEqual({
    time: '02:30',
    folder,
    encryption: 'none',
    count: 2,
    newest: {
      file: 'holdfast-20261121T023000Z.backup',
      taken: '2026-11-21T02:30:00.000Z',
      bytes: expect.any(Number),
      seconds: expect.any(Number),
    },
    check: expect.objectContaining({ succeeded: true }),
    problems: [],
    store: null,
  })
})

test('the first backup does not wait for the night, and is restored with its records to check it', async () => {
  const { server, backups, setClock, status, runs } = await startWithBackups({ isChecked: false })
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry())
  await head.call('GET', `/incidents/${id}/record`)
  setClock('2026-11-21T02:29:00Z')
  await backups.runDue()
  const file = 'holdfast-20261121T022900Z.backup'
  expect(await runs()).toEqual([
    { kind: 'backup', file, failure: null },
    { kind: 'check', file, failure: null },
  ])
  const began = '2026-11-21T02:29:00.000Z'
  expect(await status()).toMatchObject({
    check: {
      ...{ file, began, seconds: expect.any(Number) },
      ...{ succeeded: true, unmade: false, throwaway: false },
    },
  })
})

/** The metric `holdfast_backup_…` of that name; NaN if it has no value. */
async function readMetrics({ app }: TestServer): Promise<(name: string) => number> {
  const text = await (await fetch(`${app.metricsAddress}/metrics`)).text()
  return (name) => Number(new RegExp(`^holdfast_backup_${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test('metrics show age, duration, size and check of the newest backup, and each problem', async () => {
  const { server, backups, setClock } = await startWithBackups({
    env: { METRICS_ADDRESS: '127.0.0.1:0' },
  })
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  setClock('2026-11-24T02:30:00Z')
  const metric = await readMetrics(server)
  expect(metric('age_seconds')).toBe(3 * 24 * 60 * 60)
  expect(metric('size_bytes')).toBeGreaterThan(1000)
  expect(metric('duration_seconds')).toBeGreaterThan(0)
  expect(metric('check_age_seconds')).toBe(3.25 * 24 * 60 * 60 - 30 * 60)
  expect(metric('check_succeeded')).toBe(1)
  expect(metric('problem\\{problem="overdue"\\}')).toBe(1)
  expect(metric('problem\\{problem="failed"\\}')).toBe(0)
})

test('two processes make one backup, and neither reports a failure', async () => {
  const { backups, makeProcess, setClock, files, runs } = await startWithBackups()
  const other = makeProcess()
  setClock('2026-11-21T03:00:00Z')
  await Promise.all([backups.runDue(), other.runDue()])
  expect(await files()).toHaveLength(1)
  expect((await runs()).map(({ failure }) => failure)).not.toContain(expect.any(String))
})

test('a restored or moved copy makes no backup and says so, until it may send', async () => {
  const { server, backups, setClock, status, mails } = await startWithBackups()
  await server.database.query('update outward_sending set restored = true')
  await server.app.context.sending.open()
  setClock('2026-11-21T03:00:00Z')
  await backups.runDue()
  expect(await status()).toMatchObject({
    count: 0,
    problems: [{ kind: 'paused', title: 'This server makes no backups' }],
  })
  expect(await mails()).toEqual([])
  await server.database.query('update outward_sending set restored = false')
  await server.app.context.sending.open()
  await backups.runDue()
  expect(await status()).toMatchObject({ count: 1, problems: [] })
})

// Fails with a lock in the folder: a network disk without locks answers that it is taken, for ever.
test('another process that is at work is waited for, and reported after an hour', async () => {
  const { server, backups, setClock, files, folder, runs, status } = await startWithBackups()
  const other = await server.app.context.connections.connect()
  await other.query("select pg_advisory_lock(hashtext('holdfast backups'))")
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  expect(await runs()).toEqual([])
  setClock('2026-11-21T03:31:00Z')
  await backups.runDue()
  expect((await status()).problems[0]?.text).toContain('for more than an hour')
  await other.end()
  setClock('2026-11-21T04:32:00Z')
  await backups.runDue()
  expect(await files()).toHaveLength(1)
  expect(await readdir(folder)).not.toContain('.holdfast-lock')
})

test('a process that was busy last night and made the backup is no failure tonight', async () => {
  const { server, backups, setClock, folder, runs } = await startWithBackups()
  const other = await server.app.context.connections.connect()
  await other.query("select pg_advisory_lock(hashtext('holdfast backups'))")
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  await mkdir(folder)
  await writeFile(join(folder, 'holdfast-20261121T023000Z.backup'), '')
  setClock('2026-11-21T02:31:00Z')
  await backups.runDue()
  setClock('2026-11-22T02:30:00Z')
  await backups.runDue()
  await other.end()
  expect((await runs()).filter(({ kind }) => kind === 'backup')).toEqual([])
})

test('a server never writes among the backups of another one', async () => {
  const folder = await newFolder()
  const first = await startWithBackups({ folder })
  first.setClock('2026-11-21T03:00:00Z')
  await first.backups.runDue()
  const second = await startWithBackups({ folder })
  second.setClock('2026-11-22T03:00:00Z')
  await second.backups.runDue()
  expect(await second.files()).toEqual(['holdfast-20261121T030000Z.backup'])
  const { problems } = await second.status()
  expect(problems[0]).toMatchObject({
    kind: 'failed',
    text: expect.stringContaining(`${folder} has the backups of another Holdfast server`),
  })
})

test('admins of the provider are mailed once when backups fail, and once when they work again', async () => {
  const { backups, setClock, folder, files, mails, alarms, status } = await startWithBackups()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  expect(await mails()).toEqual([])
  // A file where the folder was, as if its disk were not there.
  await rename(folder, `${folder}-aside`)
  await writeFile(folder, '')
  setClock('2026-11-22T02:30:00Z')
  await backups.runDue()
  expect(await alarms()).toEqual(['failed', 'overdue'])
  expect(await mails()).toEqual(['Holdfast: the last backup failed'])
  for (const hour of ['03:00', '03:31', '08:00']) {
    setClock(`2026-11-22T${hour}:00Z`)
    await backups.runDue()
  }
  expect(await mails()).toHaveLength(1)
  expect((await status()).problems.map(({ title }) => title)).toEqual([
    'The last backup failed',
    'There is no backup',
  ])
  await rm(folder)
  await rename(`${folder}-aside`, folder)
  setClock('2026-11-22T10:00:00Z')
  await backups.runDue()
  expect(await files()).toHaveLength(2)
  expect(await alarms()).toEqual([])
  expect((await mails())[1]).toBe('Holdfast: the backups work again')
})

test('a backup that cannot be restored is reported, and its predecessors stay', async () => {
  const { server, backups, setClock, files, status, alarms } = await startWithBackups()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  const head = await server.signIn('head')
  const id = await reportIncident(head)
  await addEntry(head, id, newEntry())
  await head.call('GET', `/incidents/${id}/record`)
  await server.database.query('alter table log_entries disable trigger user')
  await server.database.query("update log_entries set content = 'altered'")
  setClock('2026-11-28T02:30:00Z')
  await backups.runDue()
  expect(await files()).toHaveLength(2)
  expect(await alarms()).toEqual(['check-failed'])
  const { check, problems } = await status()
  expect(check).toMatchObject({ succeeded: false })
  expect(problems[0]?.text).toContain('its records are damaged')
})

// Fails where the page calls a good backup bad, because there is no room for the database of the check.
test('a check that could not be made says nothing of the backup', async () => {
  const { server, backups, setClock, status, alarms, mails } = await startWithBackups({
    env: { METRICS_ADDRESS: '127.0.0.1:0' },
  })
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  const { dataDir } = server.app.context.config
  await rm(dataDir, { recursive: true, force: true })
  await writeFile(dataDir, '')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  setClock('2026-11-28T02:30:00Z')
  await backups.runDue()
  expect(await alarms()).toEqual(['check-unmade'])
  expect(await mails()).toEqual(['Holdfast: the newest backup could not be checked'])
  const { check, problems } = await status()
  expect(check).toMatchObject({
    succeeded: false,
    unmade: true,
    lastmade: '2026-11-20T21:00:00.000Z',
  })
  const metric = await readMetrics(server)
  expect(metric('check_age_seconds')).toBe((7 * 24 + 5.5) * 60 * 60)
  expect(metric('check_duration_seconds')).toBeNaN()
  expect(metric('check_succeeded')).toBeNaN()
  expect(problems).toMatchObject([
    {
      title: 'The newest backup could not be checked',
      text: expect.stringMatching(/is not a folder\. This says nothing of the backup/),
    },
  ])
})

test('a stop ends a running backup, and no file looks whole', async () => {
  const { backups, setClock, files, runs } = await startWithBackups()
  setClock('2026-11-21T02:30:00Z')
  const running = backups.runDue()
  const unfinished = async () => (await files()).filter((name) => name.endsWith('.unfinished'))
  await expect.poll(unfinished, { interval: 1 }).toHaveLength(1)
  await backups.stop()
  await running
  expect((await files()).filter((name) => name.endsWith('.backup'))).toEqual([])
  expect(await runs()).toEqual([])
})

test('without a time of night nothing is made, and only the provider’s admins can ask', async () => {
  const { server, backups, setClock, status } = await startWithBackups({
    env: { BACKUP_TIME: 'off' },
  })
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  expect(await status()).toMatchObject({ time: null, count: 0, problems: [] })
  const head = await server.signIn('head')
  expect((await head.call('GET', '/backups')).status).toBe(403)
})

test('with only a public key the folder is of no use to a thief, and the way back is still checked', async () => {
  const { recipients } = await makeKey()
  const keyFile = join(await newFolder(), 'key')
  await writeFile(keyFile, `${recipients[0]}\n`)
  const { backups, setClock, files, folder, status } = await startWithBackups({
    env: { BACKUP_KEY_FILE: keyFile },
    isChecked: false,
  })
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  expect(await files()).toEqual(['holdfast-20261121T023000Z.backup.age'])
  const bytes = await readFile(join(folder, 'holdfast-20261121T023000Z.backup.age'))
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(await status()).toMatchObject({
    encryption: 'sealed',
    // Otherwise the page says of files that nobody has opened that they can be restored.
    check: { succeeded: true, throwaway: true },
    problems: [],
  })
})

test('a key that cannot be used stops the backup, and nothing is written without encryption', async () => {
  const keyFile = join(await newFolder(), 'key')
  await writeFile(keyFile, 'not a key\n')
  const { backups, setClock, files, status } = await startWithBackups({
    env: { BACKUP_KEY_FILE: keyFile },
  })
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  expect(await files()).toEqual([])
  expect((await status()).problems[0]?.text).toContain('is no key of age')
})

test('each backup is copied to a second folder, and a disk that is not connected is noticed', async () => {
  const second = await newFolder()
  const { backups, setClock, files, status, alarms } = await startWithBackups({
    env: { BACKUP_COPY_FOLDER: second },
  })
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  const copied = async () => (await readdir(second)).filter((name) => name.startsWith('holdfast-'))
  expect(await copied()).toEqual(await files())
  expect((await stat(join(second, 'holdfast-20261121T023000Z.backup'))).mode & 0o777).toBe(0o600)
  await disconnect(second)
  setClock('2026-11-22T02:30:00Z')
  await backups.runDue()
  expect(await copied()).toEqual([])
  expect(await alarms()).toEqual(['copy-failed'])
  expect((await status()).problems[0]?.text).toContain('is its disk connected?')
})

/** An empty folder, as the place of a disk that is not connected. */
async function disconnect(folder: string): Promise<void> {
  await rm(folder, { recursive: true })
  await mkdir(folder)
}

// Otherwise the backup would lie beside the data, on the disk that it is meant to replace.
test('no backup is made where the disk of the folder is not connected, until an operator adopts the new one', async () => {
  const { backups, setClock, folder, files, status, env } = await startWithBackups()
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  await disconnect(folder)
  setClock('2026-11-22T02:30:00Z')
  await backups.runDue()
  expect(await readdir(folder)).toEqual([])
  const { problems } = await status()
  expect(problems.map(({ title }) => title)).toEqual([
    'The last backup failed',
    'There is no backup',
  ])
  expect(problems[0]?.text).toContain('is its disk connected?')
  const adopted = await runCommandProcess('adopt-backups', env, [])
  expect(adopted.printed).toBe(
    `${folder} has the backups of this server from now on, and 0 backups now.\n`,
  )
  setClock('2026-11-22T03:31:00Z')
  await backups.runDue()
  expect(await files()).toHaveLength(1)
})

test('after a hundred failed copies the server still knows its second folder and the backup that was proven', async () => {
  const second = await newFolder()
  const { server, backups, setClock, runs } = await startWithBackups({
    env: { BACKUP_COPY_FOLDER: second },
  })
  setClock('2026-11-21T02:30:00Z')
  await backups.runDue()
  const made = 'holdfast-20261121T023000Z.backup'
  await server.database.query(`insert into backup_runs (kind, began, ended, file)
    values ('check', '2026-11-21T02:31:00Z', '2026-11-21T02:31:05Z', '${made}')`)
  await disconnect(second)
  await server.database.query(`insert into backup_runs (kind, began, ended, file, failure, folder)
    select 'copy', '2026-11-22T02:30:00Z', '2026-11-22T02:30:00Z', 'one', 'failed', '${second}'
    from generate_series(1, 120)`)
  setClock('2026-11-22T05:30:00Z')
  await backups.runDue()
  expect(await readdir(second)).toEqual([])
  const remembered = await runs()
  expect(remembered.filter(({ failure }) => failure === null)).toEqual([
    { kind: 'backup', file: made, failure: null },
    { kind: 'copy', file: made, failure: null },
    { kind: 'check', file: made, failure: null },
    { kind: 'backup', file: 'holdfast-20261122T053000Z.backup', failure: null },
  ])
  expect(remembered.length).toBeLessThan(100)
})
