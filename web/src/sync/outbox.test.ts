/// <reference types="node" />
import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { deleteDB } from 'idb'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { serverNow, setServerTime } from '../session/server-clock.ts'
import { beginSession, endSession } from '../session/session.ts'
import type { DeviceUser } from '../storage/device-user.ts'
import {
  type NewOutboxItem,
  openUnsyncedStore,
  type UnsyncedStore,
} from '../storage/unsynced-store.ts'
import {
  addToOutbox,
  amendInOutbox,
  closeOutbox,
  openOutbox,
  outboxCounts,
  outboxItems,
  remove,
  sendOutboxNow,
  storeUnstored,
} from './outbox.ts'

/** A real HTTP server that accepts each id once and can be made to fail. */
const taken: { incidentid: string; id: string; content?: string; timestamp?: string }[] = []
const onDeviceWhenHeard: boolean[] = []
let holdResponse: Promise<void> | undefined
let misbehave: ((id: string) => { status: number; code?: string } | undefined) | undefined
/** False for a content filter, which answers in place of our server. */
let isOurs = true
let otherAnswer: object = {}
let server: Server
const OURS = { [EPOCH_HEADER]: 'one' }
let store: UnsyncedStore
const realFetch = fetch
const head: DeviceUser = { organisationid: 'riverside', userid: 'head' }
const ofAlert = { organisationid: 'riverside', ownerid: 'alert_a' }
const timestamp = '2026-11-21T10:00:00.000Z'

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', async () => {
      const entry = JSON.parse(text) as { id: string; content?: string; timestamp?: string }
      const incidentid = /incidents\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? ''
      const stored = await store.readOutbox()
      onDeviceWhenHeard.push(stored?.some((item) => item.id === entry.id) ?? false)
      const fault = misbehave?.(entry.id)
      await holdResponse
      if (fault?.status === 0) {
        request.socket.destroy()
        return
      }
      const status = fault?.status ?? 201
      if (fault === undefined && !taken.some(({ id }) => id === entry.id)) {
        taken.push({ ...entry, incidentid })
      }
      const problem = { code: fault?.code, message: 'Because.', errors: [] }
      const answer = fault === undefined ? { ...entry, incidentid } : problem
      response.writeHead(status, { 'content-type': 'application/json', ...(isOurs && OURS) })
      response.end(JSON.stringify(isOurs ? { ...answer, ...otherAnswer } : { blocked: true }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})

afterAll(() => {
  server.close()
})

beforeEach(async () => {
  taken.length = 0
  onDeviceWhenHeard.length = 0
  misbehave = undefined
  holdResponse = undefined
  isOurs = true
  otherAnswer = {}
  await deleteDB('written/head')
  await deleteDB('written/teacher')
  signIn('head')
  await start()
})

afterEach(async () => {
  stop()
  await endSession()
})

function signIn(userid: string): void {
  const exp = Math.floor(Date.now() / 1000) + 1000
  const claims = { userid, org: 'riverside', type: 'standard', jti: userid, exp }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  beginSession({ ...claims, token, organisationid: 'riverside' } as unknown as SignInResponse)
}

const acknowledged: string[] = []

async function start(owner = head): Promise<void> {
  store = openUnsyncedStore(owner.userid)
  await openOutbox(owner, store, async ({ saved }) => {
    if ('id' in saved) acknowledged.push(saved.id)
  })
}

function stop(): void {
  closeOutbox()
  store.close()
}

function write(id: string, incidentid = 'a'): Promise<boolean> {
  const body = { id, timestamp: '2026-11-21T10:00:00.000Z', type: 'text', content: id } as const
  return addToOutbox({ kind: 'log', id, organisationid: 'riverside', ownerid: incidentid, body })
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 5 }).toBe(true)
}

test('an entry is stored on the device before it is sent, and removed once the server has it', async () => {
  await write('one')
  await until(() => outboxItems().length === 0)
  expect(onDeviceWhenHeard).toEqual([true])
  expect(taken).toMatchObject([{ incidentid: 'a', id: 'one' }])
  expect(acknowledged).toContain('one')
  expect(await store.readOutbox()).toEqual([])
})

test('entries of an incident keep their order when one fails, and those of other incidents are sent', async () => {
  let failures = 2
  misbehave = (id) => (id === 'a1' && failures-- > 0 ? { status: 0 } : undefined)
  for (const id of ['a1', 'a2', 'a3']) await write(id, 'a')
  await write('b1', 'b')
  await until(() => taken.some(({ id }) => id === 'b1'))
  while (outboxItems().length > 0) {
    sendOutboxNow()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const ofA = taken.filter(({ incidentid }) => incidentid === 'a')
  expect(ofA.map(({ id }) => id)).toEqual(['a1', 'a2', 'a3'])
})

test('unsent items are sent after a restart, exactly once even if the response was lost', async () => {
  misbehave = (id) => {
    if (!taken.some((other) => other.id === id)) taken.push({ incidentid: 'a', id })
    return { status: 0 }
  }
  await write('lost')
  await until(() => onDeviceWhenHeard.length > 0)
  stop()
  misbehave = undefined
  await start()
  await until(() => outboxItems().length === 0)
  expect(taken.map(({ id }) => id)).toEqual(['lost'])
})

// Fails when 429 counts as final: a phone that was offline for long sends faster than a person writes.
test('an entry that came too fast waits, in its place, and is sent later', async () => {
  let refusals = 2
  misbehave = () => (refusals-- > 0 ? { status: 429, code: 'too-fast' } : undefined)
  for (const id of ['first', 'second']) await write(id)
  await until(() => onDeviceWhenHeard.length > 0)
  expect(outboxCounts()).toEqual({ waiting: 2, refused: 0, unstored: 0 })
  while (outboxItems().length > 0) {
    sendOutboxNow()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(taken.map(({ id }) => id)).toEqual(['first', 'second'])
})

test('a finally refused entry stays with its reason, later entries are sent, and removing is final', async () => {
  misbehave = (id) => (id === 'late' ? { status: 409, code: 'closed' } : undefined)
  await write('late')
  await write('next')
  await until(() => taken.length === 1 && outboxItems().length === 1)
  expect(outboxItems()).toMatchObject([
    { id: 'late', refused: { code: 'closed', message: 'Because.' } },
  ])
  expect(outboxCounts()).toEqual({ waiting: 0, refused: 1, unstored: 0 })
  stop()
  misbehave = undefined
  await start()
  expect(outboxItems()).toMatchObject([{ id: 'late', refused: { code: 'closed' } }])
  await write('last')
  await until(() => outboxItems().length === 1)
  expect(taken.map(({ id }) => id)).toEqual(['next', 'last'])
  remove('late')
  await until(() => outboxItems().length === 0)
  stop()
  await start()
  expect(outboxItems()).toEqual([])
  expect(await store.readOutbox()).toEqual([])
})

test('a refused item is sent again when its author asks, and then leaves the outbox', async () => {
  misbehave = () => ({ status: 404, code: 'not-found' })
  await write('early')
  await until(() => outboxCounts().refused === 1)
  misbehave = undefined
  amendInOutbox('early', ({ refused: _, ...waiting }) => waiting)
  await until(() => outboxItems().length === 0)
  expect(taken.map(({ id }) => id)).toEqual(['early'])
  expect(await store.readOutbox()).toEqual([])
})

// Fails when the refusal of what an item said before counts for what it says now.
test('an entry that was amended while it was under way is not refused, but sent again', async () => {
  let answer = () => {}
  holdResponse = new Promise((resolve) => {
    answer = resolve
  })
  misbehave = () => ({ status: 409, code: 'conflict' })
  await write('one')
  await until(() => onDeviceWhenHeard.length === 1)
  amendInOutbox('one', (item) =>
    item.kind === 'log' ? { ...item, body: { ...item.body, content: 'amended' } } : item,
  )
  misbehave = undefined
  answer()
  await expect
    .poll(
      () => {
        sendOutboxNow()
        return outboxItems()
      },
      { interval: 10 },
    )
    .toEqual([])
  expect(taken).toMatchObject([{ id: 'one', content: 'amended' }])
})

test('an entry that its author removes stays removed, also when its refusal arrives later', async () => {
  let release: () => void = () => undefined
  holdResponse = new Promise((resolve) => {
    release = resolve
  })
  misbehave = () => ({ status: 409, code: 'closed' })
  await write('unwanted')
  await until(() => onDeviceWhenHeard.length === 1)
  remove('unwanted')
  await until(() => outboxItems().length === 0)
  release()
  misbehave = undefined
  await write('next')
  await until(() => taken.length === 1 && outboxItems().length === 0)
  expect(await store.readOutbox()).toEqual([])
})

// Fails unless the stores are compared after the response: both users have an item at the same place.
test('a response that arrives after a change of user removes no entry of the other user', async () => {
  let release: () => void = () => undefined
  holdResponse = new Promise((resolve) => {
    release = resolve
  })
  await write('mine')
  await until(() => onDeviceWhenHeard.length === 1)
  stop()
  await endSession()
  signIn('teacher')
  await start({ ...head, userid: 'teacher' })
  misbehave = () => ({ status: 503, code: 'overloaded' })
  await write('theirs')
  release()
  holdResponse = undefined
  await until(() => onDeviceWhenHeard.length === 2)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(await store.readOutbox()).toMatchObject([{ id: 'theirs' }])
  expect(outboxItems()).toMatchObject([{ id: 'theirs' }])
  stop()
  await deleteDB('written/teacher')
  signIn('head')
  misbehave = undefined
  await start()
  await until(() => outboxItems().length === 0)
  expect(taken.filter(({ id }) => id === 'mine')).toHaveLength(1)
})

test('adding an entry resolves to false once nobody is signed in', async () => {
  stop()
  expect(await write('too late')).toBe(false)
  await start()
  expect(outboxItems()).toEqual([])
})

// Fails without `storeUnstored`: the entry would be gone with the tab.
test('an entry that did not fit on the device is stored as soon as it fits', async () => {
  misbehave = () => ({ status: 503, code: 'overloaded' })
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  expect(await write('full')).toBe(true)
  expect(outboxItems()).toMatchObject([{ id: 'full' }])
  await until(() => add.mock.calls.length === 2)
  await until(() => onDeviceWhenHeard.length > 0)
  expect(await store.readOutbox()).toMatchObject([{ id: 'full', order: 1 }])
  expect(outboxItems()).toMatchObject([{ id: 'full', order: 1 }])
  add.mockRestore()
})

test('what is only in memory is counted apart, and stored once when it is asked for twice', async () => {
  misbehave = () => ({ status: 0 })
  let isFull = true
  const { add } = IDBObjectStore.prototype
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (isFull) throw new DOMException('', 'QuotaExceededError')
    return add.apply(this, row)
  })
  onTestFinished(() => spy.mockRestore())
  await write('full')
  await until(() => onDeviceWhenHeard.length > 0)
  expect(outboxCounts()).toEqual({ waiting: 0, refused: 0, unstored: 1 })
  isFull = false
  await Promise.all([storeUnstored(), storeUnstored()])
  expect(await store.readOutbox()).toHaveLength(1)
  await until(() => outboxCounts().unstored === 0)
  expect(outboxCounts()).toEqual({ waiting: 1, refused: 0, unstored: 0 })
})

test.each([
  ['our 401', { status: 401, code: 'token-expired' }],
  ['a busy server', { status: 503, code: 'overloaded' }],
  ['a refusal that is not our server’s', { status: 403 }],
])('%s refuses nothing', async (_, fault) => {
  misbehave = () => fault
  await write('kept')
  await until(() => onDeviceWhenHeard.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(outboxItems()).toMatchObject([{ id: 'kept' }])
  expect(outboxItems()[0]?.refused).toBeUndefined()
  misbehave = undefined
  sendOutboxNow()
  await until(() => outboxItems().length === 0)
})

test('an entry, an alert and a call for help stay until our server has them, not a filter on the way', async () => {
  isOurs = false
  await write('entry')
  await sendAlert('alert_filtered')
  await addToOutbox(answer('help', 'help'))
  await until(() => onDeviceWhenHeard.length === 3)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(outboxCounts()).toEqual({ waiting: 3, refused: 0, unstored: 0 })
  expect(await store.readOutbox()).toHaveLength(3)
  isOurs = true
  await until(() => {
    sendOutboxNow()
    return outboxItems().length === 0
  })
})

test('the response to another entry takes none out of the outbox', async () => {
  otherAnswer = { id: 'another' }
  await write('mine')
  await until(() => onDeviceWhenHeard.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(outboxItems()).toMatchObject([{ id: 'mine' }])
})

test('after log out the entries stay, another user neither sees nor sends them', async () => {
  misbehave = () => ({ status: 0 })
  await write('mine')
  await until(() => onDeviceWhenHeard.length > 0)
  stop()
  await endSession()
  misbehave = undefined
  signIn('teacher')
  await start({ ...head, userid: 'teacher' })
  expect(outboxItems()).toEqual([])
  await write('theirs')
  await until(() => outboxItems().length === 0)
  expect(taken.map(({ id }) => id)).toEqual(['theirs'])
  stop()
  signIn('head')
  await start()
  await until(() => outboxItems().length === 0)
  expect(taken.map(({ id }) => id)).toEqual(['theirs', 'mine'])
})

function sendAlert(id: string, written = serverNow()): Promise<boolean> {
  return addToOutbox({
    ...{ kind: 'alert', id, organisationid: 'riverside', ownerid: id },
    body: { id, kind: 'lockdown' },
    written,
  } as const)
}

// Fails when alerts are sent with everything else: two hundred entries on a slow network take minutes.
test('an alert is sent while the entries of a log are still being sent', async () => {
  let release = () => {}
  holdResponse = new Promise((resolve) => {
    release = resolve
  })
  for (let number = 0; number < 200; number += 1) void write(`entry ${number}`)
  await until(() => onDeviceWhenHeard.length === 1)
  holdResponse = undefined
  await sendAlert('alert_between')
  await until(() => acknowledged.includes('alert_between'))
  expect(taken.map(({ id }) => id)).toEqual(['alert_between'])
  release()
})

// Fails when the two share a queue: a request that hangs on one bar held the call for help back for 20 s.
test.each([
  ['a call for help', answer('seen', 'seen'), answer('help', 'help')],
  ['“I am coming”', response('seen', 'seen'), response('coming', 'coming')],
])('%s is sent while “seen” gets no response, and “seen” is kept', async (_, seen, urgent) => {
  let release = () => {}
  holdResponse = new Promise((resolve) => {
    release = resolve
  })
  await addToOutbox(seen)
  await until(() => onDeviceWhenHeard.length === 1)
  holdResponse = undefined
  await addToOutbox(urgent)
  await until(() => acknowledged.includes(urgent.id) && outboxItems().length === 1)
  expect(outboxItems()).toMatchObject([{ id: 'seen' }])
  release()
  await until(() => outboxItems().length === 0)
  expect(taken.map(({ id }) => id)).toEqual([urgent.id, 'seen'])
})

function answer(id: string, said: 'seen' | 'help'): NewOutboxItem {
  return { kind: 'alertanswer', id, ...ofAlert, body: { id, answer: said, timestamp } }
}

function response(id: string, kind: 'seen' | 'coming'): NewOutboxItem {
  const body = { id, kind, recipientid: 'support', answered: timestamp, timestamp }
  return { kind: 'alertresponse', id, ...ofAlert, body }
}

// Fails where the device's own clock decides: set right between press and network, it made the alert 15 minutes old.
test('an alert is sent, with the time of the press, although the clock of the device is set right meanwhile', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  setServerTime(Date.now())
  const pressed = serverNow()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.stubGlobal('document', undefined)
  })
  await sendAlert('alert_clock', pressed)
  await until(() => acknowledged.includes('alert_clock'))
  const [sent] = taken
  expect(Date.parse(sent?.timestamp ?? '') - pressed).toBeLessThan(5000)
})

test('an alert is sent while the storage does not answer, and is not stored once it was sent', async () => {
  const keep = store.addToOutbox
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  store.addToOutbox = async (item) => {
    await answered
    return keep(item)
  }
  expect(await sendAlert('alert_stuck')).toBe(true)
  await until(() => acknowledged.includes('alert_stuck') && outboxItems().length === 0)
  answer()
  await expect.poll(() => store.readOutbox()).toEqual([])
  expect(taken).toHaveLength(1)
})

test('an alert that could not be sent is on the device, and is sent after a restart', async () => {
  misbehave = () => ({ status: 0 })
  await sendAlert('alert_kept')
  await expect.poll(() => store.readOutbox()).toHaveLength(1)
  stop()
  misbehave = undefined
  await start()
  await until(() => taken.length === 1 && outboxItems().length === 0)
  await expect.poll(() => store.readOutbox()).toEqual([])
})

// Fails when a round that failed counts as one with nothing left to send.
test('an alert that could not be sent is tried again automatically', async () => {
  let failures = 1
  misbehave = () => (failures-- > 0 ? { status: 0 } : undefined)
  await sendAlert('alert_again')
  await until(() => taken.length === 1 && outboxItems().length === 0)
})

test('an item that a later version of the app stored in another tab is neither shown, sent nor removed', async () => {
  const unknown = { kind: 'note', id: 'later', organisationid: 'riverside', ownerid: 'a' }
  await store.addToOutbox(unknown as unknown as NewOutboxItem)
  stop()
  await start()
  await write('known')
  await until(() => taken.length === 1 && outboxItems().length === 0)
  expect(await store.readOutbox()).toMatchObject([unknown])
})
