/// <reference types="node" />
import 'fake-indexeddb/auto'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCopy, openCopy } from '../../data/lists/device-copy.ts'
import { copyName } from '../../storage/device-user.ts'
import { keepReporting } from './keep-reporting.ts'
import type { ReadinessReport } from './readiness-report-rules.ts'

const owner = { organisationid: 'riverside', userid: 'teacher' }
const OURS = { headers: { [EPOCH_HEADER]: 'one' } }
const respond: { name: string; ok: () => void; fail: () => void }[] = []
const running: (() => void)[] = []

beforeEach(async () => {
  await deleteDB(copyName(owner))
  openCopy(owner, () => undefined)
  // Without the random wait that spreads the reports of many devices.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    return new Promise<Response>((resolve, reject) => {
      respond.push({
        name: (JSON.parse(body) as ReadinessReport).appversion,
        ok: () => resolve(Response.json({ success: true }, OURS)),
        fail: () => reject(new TypeError('no connection')),
      })
    })
  })
})

afterEach(async () => {
  for (const stop of running.splice(0)) stop()
  for (const { ok } of respond.splice(0)) ok()
  await expect.poll(heldLocks).toEqual([])
  vi.restoreAllMocks()
  closeCopy()
})

const heldLocks = async () => (await navigator.locks.query()).held
const sent = () => respond.map(({ name }) => name)

/** Starts to report a device on which only the version of the app differs. */
function report(appversion: string): () => void {
  const body = { appversion } as ReadinessReport
  const stop = keepReporting('riverside', { facts: appversion, settled: true, read: () => body })
  running.push(stop)
  return stop
}

async function untilSent(...names: string[]): Promise<void> {
  await expect.poll(sent).toEqual(names)
}

async function untilOneWaits(): Promise<void> {
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
}

/** Acknowledges the first report, sends the second, and changes the device before its response arrives. */
async function leaveSecondUnderWay(): Promise<void> {
  const stopFirst = report('1')
  await untilSent('1')
  respond[0]?.ok()
  stopFirst()
  const stopSecond = report('2')
  await untilSent('1', '2')
  stopSecond()
}

// Fails without the lock: both would be under way, and the older one may arrive last.
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

test('a change that is undone while its report is under way is reported again', async () => {
  await leaveSecondUnderWay()
  report('1')
  await untilOneWaits()
  respond[1]?.ok()
  await untilSent('1', '2', '1')
})

// Fails when the last acknowledged report is trusted: the server may have the one whose response was lost.
test('after a report without an answer, a device that changes back reports that again', async () => {
  await leaveSecondUnderWay()
  respond[1]?.fail()
  report('1')
  await untilSent('1', '2', '1')
})
