import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { checkItself } from './check-itself.ts'
import { readConfig } from './config.ts'
import { openConnections } from './platform/database/connections.ts'
import { RequestGate } from './platform/http/request-gate.ts'
import { createLog } from './platform/log.ts'
import { makeClient } from './test-support/api-client.ts'
import { CHEAP_HASH, makeTestDatabase } from './test-support/test-database.ts'

/** Long enough for an answer. */
const WHILE_MS = 500

/** A new version during an upgrade. */
async function startTrial() {
  const database = await makeTestDatabase('demonstration')
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-trial-'))
  const config = {
    ...readConfig({ DATA_DIR: dataDir, API_DOCS: 'off' }),
    passwordHash: CHEAP_HASH,
  }
  const connections = openConnections(database.connection)
  const gate = new RequestGate()
  const log = createLog('silent')
  const app = await createApp({ config, connections, log, now: () => new Date(), gate })
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await app.stop()
    await connections.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { app, address, gate, database }
}

test('a new version checks itself while everybody waits, and shows on nobody’s list of devices', async () => {
  const { app, address, gate, database } = await startTrial()
  const answered = makeClient(address).call('GET', '/health')
  const first = await Promise.race([answered, delay(WHILE_MS, 'still waiting')])
  expect(first).toBe('still waiting')
  await checkItself({ app, address, gate, hasWebApp: false })
  gate.open()
  expect(await answered).toMatchObject({ status: 200 })
  await app.stop()
  expect(await database.query('select id from sessions')).toEqual([])
  const failures = await database.query(
    "select organisationid from activity where kind = 'failed-sign-in'",
  )
  expect(failures).toEqual([{ organisationid: 'provider' }])
})

test('a new version that cannot read its lists does not pass, and who waited is told to send again', async () => {
  const { app, address, gate, database } = await startTrial()
  const answered = makeClient(address).call('GET', '/health')
  await database.query('alter table contacts rename to lost_contacts')
  const checked = checkItself({ app, address, gate, hasWebApp: false })
  await expect(checked).rejects.toThrow('The new version starts, but listContacts of')
  gate.refuse()
  expect(await answered).toMatchObject({ status: 503 })
})
