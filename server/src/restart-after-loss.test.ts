import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { startWithRestarts } from './restart-after-loss.ts'
import { makeDatabaseOwnedByOrdinaryRole } from './test-support/owned-database.ts'
import { newDataDir, startProcess } from './test-support/server-process.ts'
import type { TestDatabase } from './test-support/test-database.ts'

vi.setConfig({ testTimeout: 120_000 })

const WAIT = { timeout: 60_000 }

async function makeDatabase() {
  const database = await makeDatabaseOwnedByOrdinaryRole({ seeded: false })
  onTestFinished(() => database.drop())
  const DATABASE_URL = `${database.url}&target_session_attrs=read-write`
  return { database, settings: { DATABASE_URL, DATA_DIR: await newDataDir(), PORT: '0' } }
}

/** As a process that notices a promotion leaves it: the next heartbeat of the others finds another epoch. */
async function loseMemory({ query }: TestDatabase) {
  await query("update database_epoch set epoch = 'another'")
}

async function startHere(settings: Record<string, string>) {
  const failed: unknown[] = []
  const fail = (error: unknown) => void failed.push(error)
  const server = await startWithRestarts(readConfig(settings), createLog('silent'), { fail })
  onTestFinished(() => server.stop())
  return { server, failed }
}

const WAITING = `
  select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`

/** The server waits before it migrates, until `release` is called. */
async function holdStarts({ connection }: TestDatabase) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('select pg_advisory_lock(4106190)')
  return () => client.end()
}

async function isStartHeld({ query }: TestDatabase) {
  return (await query(WAITING)).length > 0
}

test('a server whose memory may have what the database lacks starts again at the same address', async () => {
  const { database, settings } = await makeDatabase()
  const { server, failed } = await startHere(settings)
  await loseMemory(database)
  const epochOf = async () =>
    (await fetch(`${server.address}/api/health`)).headers.get('holdfast-epoch')
  await vi.waitUntil(async () => (await epochOf().catch(() => '')) === 'another', WAIT)
  expect(failed).toEqual([])
})

// Fails when a stop does not wait for the start: the new server begins to listen after it, and nobody stops it.
test('a stop while the server starts again leaves nothing running', async () => {
  const { database, settings } = await makeDatabase()
  const { server, failed } = await startHere(settings)
  const release = await holdStarts(database)
  await loseMemory(database)
  await vi.waitUntil(() => isStartHeld(database), WAIT)

  let isStopped = false
  const stopping = server.stop().then(() => {
    isStopped = true
  })
  await delay(200)
  expect(isStopped).toBe(false)
  await release()
  await stopping
  await expect(fetch(`${server.address}/api/health`)).rejects.toThrow('fetch failed')
  expect(failed).toEqual([])
})

// Fails when main.ts stops only the server that it started first: the process ends in the middle of the new start.
test('SIGTERM while a process starts again within itself ends it in order, with 0', async () => {
  const { database, settings } = await makeDatabase()
  const { child, output, stop } = await startProcess({ ...settings, LOG_LEVEL: 'warn' })
  const release = await holdStarts(database)
  await loseMemory(database)
  await vi.waitUntil(() => isStartHeld(database), WAIT)

  const stopping = stop()
  await delay(500)
  expect(child.exitCode).toBe(null)
  await release()
  expect(await stopping).toBe(0)
  expect(output()).not.toContain('failed')
})
