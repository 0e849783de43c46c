/// <reference types="node" />
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCopy, openCopy } from '../../data/device-copy.ts'
import { copyName } from '../../storage/owner.ts'
import { keepReporting } from './keep-reporting.ts'
import type { ReadinessReport } from './readiness-report-rules.ts'

const owner = { organisationid: 'riverside', userid: 'teacher' }
const respond: { name: string; ok: () => void; fail: () => void }[] = []
const running: (() => void)[] = []

beforeEach(async () => {
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
  // Due reports are sent without the wait that spreads those of many devices.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    respond.push({
      name: (JSON.parse(body) as ReadinessReport).appversion,
      ok: () => resolve(Response.json({ success: true })),
      fail: () => reject(new TypeError('no connection')),
    })
    return promise
  })
})

afterEach(async () => {
  for (const stop of running.splice(0)) stop()
  for (const { ok } of respond.splice(0)) ok()
  await vi.waitFor(async () => expect(await heldLocks()).toEqual([]))
  vi.restoreAllMocks()
  closeCopy()
})

const heldLocks = async () => (await navigator.locks.query()).held
const sent = () => respond.map(({ name }) => name)

/** What changes of the device is the version of its app. */
function report(appversion: string): () => void {
  const body = { appversion } as ReadinessReport
  const stop = keepReporting('riverside', { facts: appversion, settled: true, read: () => body })
  running.push(stop)
  return stop
}

async function untilSent(...names: string[]): Promise<void> {
  await vi.waitFor(() => expect(sent()).toEqual(names))
}

async function untilOneWaits(): Promise<void> {
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
}

/** The first report is acknowledged; the second is sent, and outdated before its response. */
async function leaveSecondUnderWay(): Promise<void> {
  const stopFirst = report('1')
  await untilSent('1')
  respond[0]?.ok()
  stopFirst()
  const stopSecond = report('2')
  await untilSent('1', '2')
  stopSecond()
}

// Fails without the lock: both would be under way, and the older may arrive last.
test('a newer report is sent once the older one has been answered', async () => {
  const stop = report('1')
  await untilSent('1')
  stop()
  report('2')
  await untilOneWaits()
  expect(sent()).toEqual(['1'])
  respond[0]?.ok()
  await untilSent('1', '2')
})

test('what the report under way replaces is reported again when it is true again', async () => {
  await leaveSecondUnderWay()
  report('1')
  await untilOneWaits()
  respond[1]?.ok()
  await untilSent('1', '2', '1')
})

// Fails when the last acknowledged report counts as known: the server may have the one that failed.
test('a report without an answer may have arrived: the one before it is reported again', async () => {
  await leaveSecondUnderWay()
  respond[1]?.fail()
  report('1')
  await untilSent('1', '2', '1')
})
