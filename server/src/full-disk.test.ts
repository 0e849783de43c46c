import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { makeClient, signIn } from './test-support/api-client.ts'
import { newEntry, reportIncident } from './test-support/incidents.ts'
import { newDataDir, startProcess } from './test-support/server-process.ts'
import { canMakeSmallDisks, fillDisk, smallDisk } from './test-support/small-disk.ts'

/** The database of the demonstration, and a few megabytes. */
const DISK_MEGABYTES = 200
const WRITERS = 8
const RETRY_MS = 100

vi.setConfig({ testTimeout: 120_000 })

// Fails without class 53 in `database-errors.ts` (500 instead of 503), and without the watcher in
// `embedded-postgres.ts` (the database does not come back).
test.skipIf(!canMakeSmallDisks())(
  'a full disk: 503 with a sentence, nothing acknowledged is lost, and with room again it goes on by itself',
  async () => {
    const mountPoint = await newDataDir()
    await mkdir(mountPoint)
    const disk = smallDisk(mountPoint, DISK_MEGABYTES, inject('demonstrationDir'))
    const server = await startProcess({ DATA_DIR: join(mountPoint, 'data') }, disk)
    const pid = server.child.pid ?? 0
    const head = await signIn(server.address, 'head')
    const incidentid = await reportIncident(head)
    const client = makeClient(server.address, head.token)

    const acknowledged: string[] = []
    const refusals: unknown[] = []
    let isOver = false
    const write = async () => {
      while (!isOver) {
        const entry = newEntry()
        // Like a device, repeats the entry until the server has it.
        for (let isTaken = false; !isTaken; ) {
          const response = await client.call('POST', `/incidents/${incidentid}/logs`, {
            body: entry,
          })
          isTaken = response.status === 201
          if (isTaken) continue
          refusals.push({ status: response.status, body: response.body })
          await delay(RETRY_MS)
        }
        acknowledged.push(entry.id)
      }
    }
    const acknowledgedMore = async (count: number) => {
      const goal = acknowledged.length + count
      await vi.waitUntil(() => acknowledged.length >= goal, { timeout: 60_000 })
    }

    const writing = Promise.all(Array.from({ length: WRITERS }, write))
    await acknowledgedMore(40)
    const makeRoom = await fillDisk(pid, mountPoint)
    await useUpLog(pid, mountPoint)
    // PostgreSQL has ended, and cannot be started again either.
    const report = /could not be started \(.*No space left on device\): fix that/
    await vi.waitUntil(() => report.test(server.output()), { timeout: 60_000 })
    await makeRoom()
    await acknowledgedMore(40)
    isOver = true
    await writing

    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('Please try again in a moment') },
      })
    }
    expect(server.child.exitCode).toBeNull()
    const log = await client.callEndpoint('listLogEntries', { parameters: { id: incidentid } })
    expect(log.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
    expect(log.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      acknowledged.map((_, index) => index + 1),
    )
  },
)

/** Makes PostgreSQL need space for the next file of its log, which otherwise takes 16 MB of writes. */
async function useUpLog(pid: number, mountPoint: string): Promise<void> {
  const root = `/proc/${pid}/root`
  const file = join(root, mountPoint, 'data/postgres/postmaster.pid')
  const [, , , port, folder = ''] = (await readFile(file, 'utf8')).split('\n')
  // An ordinary user's PostgreSQL has its socket on the disk that only the server sees.
  const host = join(root, folder)
  const client = new pg.Client({ host, port: Number(port), user: 'holdfast', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  // PostgreSQL switches only from a file in which something was written, and no write of the test gets that far.
  const writeAndSwitch = "select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()"
  for (let count = 0; count < 30; count += 1) {
    const isGone = await client.query(writeAndSwitch).then(
      () => false,
      () => true,
    )
    if (isGone) break
  }
  await client.end().catch(() => undefined)
}
