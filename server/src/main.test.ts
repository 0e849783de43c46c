import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isRunning } from './platform/embedded-postgres/process-table.ts'
import { makeClient, signIn } from './test-support/api-client.ts'
import {
  exitCodeOf,
  newDataDir,
  newDemonstrationDir,
  startProcess,
  startToFail,
  startWithFullOutput,
} from './test-support/server-process.ts'

async function takePort() {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const release = () => new Promise<void>((resolve) => void taken.close(() => resolve()))
  return { port, release }
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

test('a first start creates a database with the demonstration and prints how to sign in; SIGTERM ends all', async () => {
  const dataDir = await newDataDir()
  const server = await startProcess({ DATA_DIR: dataDir })
  expect(server.output()).toContain('Holdfast-demo-1')
  expect(server.output()).toMatch(/head, support, logkeeper/)
  const head = await signIn(server.address, 'head', 'admin')
  const incident = await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })
  const postmaster = await postmasterOf(dataDir)
  expect(await isRunning(postmaster)).toBe(true)

  expect(await server.stop()).toBe(0)
  expect(await isRunning(postmaster)).toBe(false)

  const again = await startProcess({ DATA_DIR: dataDir })
  const sameToken = makeClient(again.address, head.token)
  expect(await sameToken.callEndpoint('listIncidents', {})).toEqual([incident])
  expect(await again.stop()).toBe(0)
})

test('two processes on one data folder share its database, and the last one to exit stops it', async () => {
  const dataDir = await newDemonstrationDir()
  const first = await startProcess({ DATA_DIR: dataDir })
  const second = await startProcess({ DATA_DIR: dataDir })
  const head = await signIn(first.address, 'head')
  const { id } = await head.callEndpoint('reportIncident', { body: { incidentDetails: 'Smoke' } })
  const postmaster = await postmasterOf(dataDir)
  await first.stop()
  const there = makeClient(second.address, head.token)
  expect(await there.callEndpoint('listIncidents', {})).toMatchObject([{ id }])
  await second.stop()
  expect(await isRunning(postmaster)).toBe(false)
})

test('a start that is refused prints one line on standard error, and exits with 1', async () => {
  const settings = { PORT: 'many', DATA_DIR: await newDataDir() }
  expect(await startToFail(settings)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Set PORT to a port number from 0 to 65535.\n',
  })
})

// Fails without the listeners for errors in main.ts (it does not start), and with pino's own destination
// in log.ts (it does not end).
test.skipIf(process.platform !== 'linux')(
  'a server whose output cannot be written serves requests and stops cleanly',
  async () => {
    const { port, release } = await takePort()
    await release()
    const dataDir = await newDemonstrationDir()
    const settings = { PORT: `${port}`, DATA_DIR: dataDir }
    const server = await startWithFullOutput(settings)
    const { callEndpoint } = makeClient(`http://127.0.0.1:${port}`)
    await vi.waitFor(() => callEndpoint('getHealth', {}), 30_000)
    const postmaster = await postmasterOf(dataDir)
    // Without SMTP_URL the mail is a file, and a line of the log says so.
    await callEndpoint('requestPasswordReset', { body: { email: 'head@riverside.example' } })
    await vi.waitFor(
      async () => expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1),
      10_000,
    )
    server.kill('SIGTERM')
    expect(await exitCodeOf(server)).toBe(0)
    expect(await isRunning(postmaster)).toBe(false)
  },
)
