import 'fake-indexeddb/auto'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, setServerTime } from '../session/server-clock.ts'
import { beginSession, endSession } from '../session/session.ts'
import { openUnsyncedStore, type UnsyncedStore } from '../storage/unsynced-store.ts'
import { addToOutbox, closeOutbox, openOutbox, outboxItems, sendOutboxNow } from './outbox.ts'

/** A phone with a clock that can be set, and a server that knows when things really happened. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-11-28T10:00:00.000Z')

/** `now` is the real time, `ahead` by how much the phone's clock is fast, `slept` what its ticks left out. */
const real = { now: START, ahead: 0, slept: 0 }
const user = { organisationid: 'riverside', userid: 'head' }
let isReachable = true
let asked: string[] = []
let received: { id: string; timestamp: string; sent: string; at: number }[] = []
let store: UnsyncedStore

beforeEach(async () => {
  Object.assign(real, { now: START, ahead: 0, slept: 0 })
  isReachable = true
  asked = []
  received = []
  vi.spyOn(Date, 'now').mockImplementation(() => real.now + real.ahead)
  vi.spyOn(performance, 'now').mockImplementation(() => real.now - real.slept - START)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!isReachable) throw new TypeError('No network')
    asked.push(path)
    if (init.body) received.push({ ...JSON.parse(String(init.body)), at: real.now })
    return new Response(init.body ? String(init.body) : '{}', {
      headers: {
        'content-type': 'application/json',
        [EPOCH_HEADER]: 'one',
        date: new Date(real.now).toUTCString(),
      },
    })
  })
  signIn()
  await open()
})

afterEach(async () => {
  close()
  await endSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function signIn(): void {
  const exp = START / 1000 + 86_400
  const claims = { userid: 'head', org: 'riverside', type: 'standard', jti: 'head', exp }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  beginSession({ ...claims, token, organisationid: 'riverside' } as unknown as SignInResponse)
}

async function open(): Promise<void> {
  store = openUnsyncedStore('head')
  await openOutbox(user, store, async () => undefined)
}

function close(): void {
  closeOutbox()
  store.close()
}

async function write(id: string): Promise<void> {
  const body = { id, groupid: '4b', present: 27, timestamp: new Date(Date.now()).toISOString() }
  await addToOutbox({ kind: 'count', id, organisationid: 'riverside', ownerid: 'a', body })
}

async function sendAll(): Promise<void> {
  const left = () => {
    sendOutboxNow()
    return outboxItems()
  }
  await expect.poll(left).toEqual([])
}

/** When the server takes the first item to have been written, in minutes after the start. */
function minuteOfFirst(): number {
  const [item] = received
  if (!item) throw new Error('Nothing was sent')
  const corrected = Date.parse(item.timestamp) + item.at - Date.parse(item.sent)
  return Math.round((corrected - START) / MINUTE)
}

test.each([
  ['fast', HOUR],
  ['slow', -HOUR],
])(
  'what was written on a phone whose clock was an hour %s keeps its time when the clock is set right',
  async (_, ahead) => {
    setServerTime(START)
    Object.assign(real, { ahead })
    isReachable = false
    await write(`set ${ahead}`)
    Object.assign(real, { now: START + 67 * MINUTE, ahead: 0 })
    isReachable = true
    await sendAll()
    expect(minuteOfFirst()).toBe(0)
    // The record says that the clock was wrong.
    expect(received[0]?.timestamp).toBe(new Date(START + ahead).toISOString())
  },
)

test('the same holds for a phone that slept meanwhile: the server is asked for the time first', async () => {
  setServerTime(START)
  Object.assign(real, { now: START + MINUTE, ahead: HOUR })
  isReachable = false
  await write('asleep')
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  serverNow()
  Object.assign(real, { now: START + 68 * MINUTE, ahead: 0, slept: 66 * MINUTE })
  isReachable = true
  await sendAll()
  expect(asked).toEqual(['/api/health', '/api/incidents/a/counts'])
  expect(minuteOfFirst()).toBe(1)
})

test('the same holds after a restart of the app', async () => {
  setServerTime(START)
  Object.assign(real, { ahead: HOUR })
  isReachable = false
  await write('restart')
  close()
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + HOUR)
  Object.assign(real, { now: START + 67 * MINUTE, ahead: 0 })
  isReachable = true
  await open()
  await sendAll()
  expect(minuteOfFirst()).toBe(0)
})

test('a clock that was right and is set wrong moves nothing either', async () => {
  setServerTime(START)
  isReachable = false
  await write('right')
  Object.assign(real, { now: START + 20 * MINUTE, ahead: -3 * HOUR })
  isReachable = true
  await sendAll()
  expect(minuteOfFirst()).toBe(0)
  expect(Date.parse(received[0]?.sent ?? '')).toBe(START + 20 * MINUTE)
})

test('the clock of a laptop that slept without telling counts as before', async () => {
  setServerTime(START)
  isReachable = false
  // Its page was in sight, so nobody knows at the time of writing that two hours are over.
  Object.assign(real, { now: START + 2 * HOUR, slept: 2 * HOUR })
  await write('laptop')
  real.now += 5 * MINUTE
  isReachable = true
  await sendAll()
  expect(minuteOfFirst()).toBe(120)
  expect(Date.parse(received[0]?.sent ?? '')).toBe(real.now)
})

test('what is sent at once is sent without another request', async () => {
  setServerTime(START)
  await write('at once')
  await sendAll()
  expect(asked).toEqual(['/api/incidents/a/counts'])
})
