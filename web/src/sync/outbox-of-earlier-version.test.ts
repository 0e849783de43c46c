/// <reference types="node" />
import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpointSchemas } from '@holdfast/contract/endpoints/endpoint-schemas'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { openDB } from 'idb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverNow } from '../session/server-clock.ts'
import { beginSession } from '../session/session.ts'
import { openDeviceStore } from '../storage/device-store.ts'
import { logStoreIn } from '../storage/log-store.ts'
import { type NewOutboxItem, openUnsyncedStore } from '../storage/unsynced-store.ts'
import device from '../test-support/earlier-device.json' with { type: 'json' }
import { addToOutbox, closeOutbox, openOutbox, outboxItems, sendOutboxNow } from './outbox.ts'

/**
 * A device that was offline during an upgrade. `earlier-device.json` holds one item of each kind as earlier
 * versions stored it. Never change a row; add a row for a new kind of item.
 */

type StoredStore = {
  keyPath: string | string[]
  autoIncrement?: boolean
  index?: string
  rows: unknown[]
}
type Body = Record<string, unknown> & { sent?: string }

const OWNER = { organisationid: 'riverside', userid: 'teacher' }
/** Six minutes after the alert was written: it is still sent then. */
const NOW = Date.parse('2026-11-21T10:10:00.000Z')

const BODIES = {
  logs: endpointSchemas.addLogEntry.body,
  checks: endpointSchemas.addCheck.body,
  counts: endpointSchemas.addCount.body,
  alerts: endpointSchemas.sendAlert.body,
  answers: endpointSchemas.addAlertAnswer.body,
  responses: endpointSchemas.addAlertResponse.body,
}

const received: { path: string; body: Body }[] = []
const taken: { path: string; body: Body }[] = []
let server: Server

/** A server whose connection breaks at the first attempt of each item; it takes the second. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const path = (request.url ?? '').replace('/api/', '')
      const body = JSON.parse(text) as Body
      const attempts = received.filter((each) => isSame(each, { path, body })).length
      received.push({ path, body })
      if (attempts === 0) {
        request.socket.destroy()
        return
      }
      taken.push({ path, body })
      response.writeHead(201, {
        ...{ 'content-type': 'application/json', [EPOCH_HEADER]: 'one' },
        date: new Date(NOW).toUTCString(),
      })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})

afterAll(() => {
  closeOutbox()
  vi.useRealTimers()
  server.close()
})

function isSame(a: { path: string; body: Body }, b: { path: string; body: Body }): boolean {
  const withoutSent = ({ path, body }: { path: string; body: Body }) =>
    JSON.stringify([path, { ...body, sent: undefined }])
  return withoutSent(a) === withoutSent(b)
}

async function makeEarlierDatabases(): Promise<void> {
  for (const [name, { version, stores }] of Object.entries(device)) {
    const all = Object.entries(stores as unknown as Record<string, StoredStore>)
    const db = await openDB(name, version, {
      upgrade: (made) => {
        for (const [store, { keyPath, autoIncrement = false, index }] of all) {
          const objects = made.createObjectStore(store, { keyPath, autoIncrement })
          if (index !== undefined) objects.createIndex(index, index)
        }
      },
    })
    for (const [store, { rows }] of all) for (const row of rows) await db.put(store, row)
    db.close()
  }
}

const claims = { userid: 'teacher', org: 'riverside', type: 'standard', jti: 'one' }

function signIn(): void {
  const exp = Math.floor(NOW / 1000) + 1000
  const encoded = Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')
  const session = { ...claims, exp, organisationid: 'riverside', token: `e30.${encoded}.x` }
  beginSession(session as unknown as SignInResponse)
}

test('what an earlier version of the app left unsent is sent exactly once by this one', async () => {
  await makeEarlierDatabases()
  const written = device['written/teacher'].stores.outbox.rows
  const unsent = written.filter((item) => !('refused' in item))
  signIn()
  const store = openUnsyncedStore('teacher')
  const acknowledged: string[] = []
  await openOutbox(OWNER, store, async ({ kind }) => {
    acknowledged.push(kind)
  })
  await vi.waitUntil(
    () => {
      // As when the app becomes visible.
      sendOutboxNow()
      return outboxItems().length === 1
    },
    { timeout: 20_000, interval: 20 },
  )

  expect(taken.map(({ path }) => path).toSorted()).toEqual([
    'alerts',
    'alerts/alert_f6e5d4c3b2a1/answers',
    'alerts/alert_f6e5d4c3b2a1/responses',
    'incidents/20261121_a1b2c3d4/checks',
    'incidents/20261121_a1b2c3d4/counts',
    'incidents/20261121_a1b2c3d4/logs',
    'incidents/20261121_a1b2c3d4/logs',
  ])
  expect(acknowledged.toSorted()).toEqual(unsent.map(({ kind }) => kind).toSorted())
  // The server got the words as they were written, in today's shape.
  for (const { path, body } of taken) {
    const { sent: _, ...asWritten } = body
    const kind = path.split('/').at(-1) as keyof typeof BODIES
    // When it was pressed is worked out at the sending.
    if (kind === 'alerts') delete asWritten.timestamp
    expect(unsent.map((item) => item.body)).toContainEqual(asWritten)
    expect(BODIES[kind].safeParse(body).error).toBeUndefined()
  }
  // The log kept its order.
  const contents = taken
    .filter(({ path }) => path.endsWith('/logs'))
    .map(({ body }) => body.content)
  expect(contents).toEqual(['Gate B is locked', 'Gate B is open'])

  // A refused item stays with its reason, and an unfinished one stays a draft.
  const refused = written.filter((item) => 'refused' in item)
  expect(await store.readOutbox()).toEqual(
    refused.map(({ incidentid, ...item }) => ({ ...item, ownerid: incidentid })),
  )
  expect(await store.readDrafts()).toEqual(new Map([['log/20261121_a1b2c3d4', 'Half a sent']]))

  // When the app starts the next time, it sends only what is written then.
  closeOutbox()
  store.close()
  const count = received.length
  const again = openUnsyncedStore('teacher')
  await openOutbox(OWNER, again, async () => undefined)
  const check = {
    itemid: 'later',
    index: null,
    checked: true,
    timestamp: new Date(NOW).toISOString(),
  }
  await addToOutbox({
    kind: 'check',
    id: 'later',
    ...OWNER,
    ownerid: '20261121_a1b2c3d4',
    body: check,
  })
  await vi.waitUntil(
    () => {
      sendOutboxNow()
      return outboxItems().length === 1
    },
    { timeout: 20_000, interval: 20 },
  )
  expect(received.slice(count).map(({ body }) => body.itemid)).toEqual(['later', 'later'])
  again.close()
})

// An earlier version reads `organisationid` and `incidentid`, and sends items of unknown kinds as checks.
test('what this version leaves unsent is understood by an earlier one, or left alone', async () => {
  const store = openUnsyncedStore('head')
  const timestamp = '2026-11-21T10:05:00.000Z'
  const log = { id: 'log', type: 'text', content: 'Gate B is locked', timestamp } as const
  const answer = { id: 'answer', answer: 'safe', timestamp } as const
  const response = { recipientid: 'support', kind: 'coming', answered: timestamp } as const
  const ofAlert = { organisationid: 'riverside', ownerid: 'alert_f6e5d4c3b2a1' }
  const items: NewOutboxItem[] = [
    { kind: 'log', id: 'log', organisationid: 'riverside', ownerid: '20261121_a', body: log },
    { kind: 'alertanswer', id: 'answer', ...ofAlert, body: answer },
    {
      ...{ kind: 'alertresponse', id: 'response', ...ofAlert },
      body: { id: 'response', timestamp, ...response },
    },
  ]
  for (const item of items) await store.addToOutbox(item)
  const stored = await store.readOutbox()
  expect(stored).toEqual(items.map((item, index) => ({ ...item, order: index + 1 })))
  for (const item of stored ?? []) await store.replaceInOutbox(item)
  store.close()

  const db = await openDB('written/head', device['written/teacher'].version)
  const rows = (await db.getAll('outbox')) as { organisationid?: string; incidentid?: string }[]
  expect(rows.filter(({ organisationid }) => organisationid === 'riverside')).toMatchObject([
    { kind: 'log', incidentid: '20261121_a' },
    { kind: 'alertanswer', incidentid: 'alert_f6e5d4c3b2a1' },
  ])
  db.close()
})

test('the copy of an earlier version is read, with its log', async () => {
  const store = openDeviceStore(OWNER)
  const collections = await store.readCollections()
  expect(collections.get('riverside/users')).toEqual({
    body: [{ id: 'teacher', name: 'Dana Fox' }],
    etag: '"7"',
    epoch: null,
    checkedAt: 1_795_255_200_000,
  })
  expect(await store.readChoice('active')).toBe('20261121_a1b2c3d4')
  const log = await logStoreIn(store.database, serverNow).read('20261121_a1b2c3d4')
  expect(log.map(({ content }) => content)).toEqual(['Smoke in the hall'])
  store.close()
})
