/// <reference types="node" />
import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import type { Check } from '@holdfast/contract/incidents/checklists'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { TOKEN_LIFETIME_MS } from '@holdfast/contract/limits'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { deleteDB } from 'idb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession } from '../../session/session.ts'
import { openDeviceStore } from '../../storage/device-store.ts'
import { copyName } from '../../storage/device-user.ts'
import { openUnsyncedStore, type UnsyncedStore } from '../../storage/unsynced-store.ts'
import {
  addToOutbox,
  closeOutbox,
  openOutbox,
  outboxItems,
  sendOutboxNow,
} from '../../sync/outbox.ts'
import { sampleEntry } from '../../test-support/sample-log-entry.ts'
import { collectionOptions, incidentCollectionOptions } from '../lists/collection.ts'
import { closeCopy, openCopy } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { logOptions } from '../log/incident-log.ts'
import { fromBlocks } from '../log/log-blocks.ts'
import { logStoreOf } from '../log/stored-log.ts'
import { lostIncidents } from './lost-incidents.ts'
import { readMissing } from './missing-records.ts'

/*
 * A device has a copy of epoch `one`. Then the database is restored from an older backup, or an empty
 * database answers: epoch `two`.
 */

const owner = { organisationid: 'riverside', userid: 'head' }
const realFetch = fetch
let server: Server
let epoch: string
let answers: Record<string, unknown>
let unsynced: UnsyncedStore
/** How the server answers what is sent to it. */
let reply: { status: number; code?: string }
let sendings: number

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://server')
    const isSending = request.method === 'POST'
    if (isSending) sendings += 1
    const body = isSending ? undefined : answers[pathname.replace('/api/', '')]
    response.writeHead(body === undefined ? reply.status : 200, {
      'content-type': 'application/json',
      [EPOCH_HEADER]: epoch,
    })
    const { code } = reply
    response.end(JSON.stringify(body ?? { id: 'new', code, message: 'Later.', errors: [] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
})

afterAll(() => {
  server.close()
})

beforeEach(async () => {
  epoch = 'one'
  reply = { status: 503, code: 'unavailable' }
  sendings = 0
  await deleteDB(copyName(owner))
  await deleteDB('written/head')
  const exp = Math.floor((Date.now() + TOKEN_LIFETIME_MS) / 1000)
  const claims = { userid: 'head', org: 'riverside', jti: 'a', iat: exp - 1000, exp }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  beginSession({ ...owner, token, name: 'Head' } as SignInResponse)
  openCopy(owner, () => undefined)
  unsynced = openUnsyncedStore('head')
  const lost = lostIncidents('riverside', Promise.resolve())
  await openOutbox(owner, unsynced, async () => undefined, lost)
})

afterEach(async () => {
  closeOutbox()
  unsynced.close()
  queryClient.clear()
  closeCopy()
  await endSession()
})

const incident = (id: string) => ({ id, incidentDetails: id, closed: null }) as Incident
const read = (name: 'incidents' | 'content') =>
  queryClient.fetchQuery({
    ...(collectionOptions(name, 'riverside') as ReturnType<typeof collectionOptions<'incidents'>>),
    staleTime: 0,
    retry: false,
  })
const readLog = async () =>
  fromBlocks(
    await queryClient.fetchQuery({ ...logOptions('riverside', 'a'), staleTime: 0, retry: false }),
  )
const missingIncidents = () => readMissing('riverside').incidents.map(({ record }) => record.id)

test('a record that disappears within an epoch counts as deleted', async () => {
  answers = { incidents: [incident('a'), incident('b')] }
  await read('incidents')
  answers = { incidents: [incident('a')] }
  await read('incidents')
  expect(missingIncidents()).toEqual([])
})

// This and the next fail when `settle` returns `now` at once.
test('an incident that another epoch does not have stays on the device until the server has it', async () => {
  answers = { incidents: [incident('a'), incident('b')] }
  await read('incidents')
  epoch = 'two'
  answers = { incidents: [incident('a')] }
  await read('incidents')
  expect(missingIncidents()).toEqual(['b'])
  const restarted = openDeviceStore(owner)
  expect((await restarted.readCollections()).get('missing')?.body).toMatchObject({
    incidents: [{ record: incident('b') }],
  })
  restarted.close()

  // A record that disappears within the new epoch counts as deleted again.
  answers = { incidents: [] }
  await read('incidents')
  expect(missingIncidents()).toEqual(['b'])
  answers = { incidents: [incident('b')] }
  await read('incidents')
  expect(missingIncidents()).toEqual([])
})

test('an empty database does not take the guidance away; new guidance of another epoch replaces it', async () => {
  const content = (titles: string[]) => ({
    ...{ roles: [], threats: titles.map((title) => ({ title })), info: [], media: [] },
    ...{ role_checklist_sections: [], checklist_sections: [], checklist_items: [] },
    ...{ initial_action: null, logo: null, background: null },
  })
  const threats = async () => (await read('content')).body as unknown as { threats: unknown[] }
  answers = { content: content(['Fire']) }
  expect((await threats()).threats).toHaveLength(1)
  epoch = 'two'
  answers = { content: content([]) }
  expect((await threats()).threats).toHaveLength(1)
  expect((await threats()).threats).toHaveLength(1)
  expect(readMissing('riverside').content).not.toBeNull()
  answers = { content: content(['Fire', 'Flood']) }
  expect((await threats()).threats).toHaveLength(2)
  expect(readMissing('riverside').content).toBeNull()
})

// Fails without `missingEntries`, and without `resendOwnEntries`.
test('log entries that another epoch lost are marked, and the device offers its own again', async () => {
  const mine = sampleEntry(2)
  const theirs = sampleEntry(3, { userid: 'teacher' })
  const correction = sampleEntry(4, { type: 'correction', refersto: mine.id })
  answers = { 'incidents/a/logs': [sampleEntry(1), mine, theirs, correction] }
  await readLog()
  epoch = 'two'
  const newer = sampleEntry(2, { id: 'newer' })
  answers = { 'incidents/a/logs': [sampleEntry(1), newer] }
  const entries = await readLog()
  const marked = entries.filter(({ missingSince }) => missingSince !== undefined)
  expect(entries).toHaveLength(5)
  expect(marked.map(({ id }) => id)).toEqual(['id-2', 'id-3', 'id-4'])
  const { timestamp, type, content } = mine
  expect(outboxItems()).toMatchObject([
    { ownerid: 'a', body: { id: 'id-2', timestamp, userid: 'head', type, content } },
    // Without the entry that it refers to, the server refuses a correction for good.
    { ownerid: 'a', body: { id: 'id-4', type: 'correction', refersto: 'id-2' } },
  ])

  // Once the server has taken it, it is no longer missing, here and after a restart.
  const back = { ...mine, seq: 3 }
  answers = { 'incidents/a/logs': [back, { ...correction, seq: 4 }] }
  const after = await readLog()
  expect(after.find(({ id }) => id === 'id-2')).toEqual(back)
  const stored = await logStoreOf('riverside')?.read('a')
  expect(stored?.filter(({ missingSince }) => missingSince).map(({ id }) => id)).toEqual(['id-3'])
})

// Fails without `resendOwnChecks`.
test('the device offers again the ticks of its user that another epoch lost', async () => {
  const check = (itemid: string, minute: number, more: Partial<Check> = {}): Check => ({
    ...{ incidentid: 'a', itemid, index: null, itemtext: 'Close the doors', point: null },
    ...{ checked: true, userid: 'head', authorname: 'Head', received: '' },
    timestamp: `2026-11-21T10:0${minute}:00.000Z`,
    ...more,
  })
  const options = incidentCollectionOptions('checks', 'riverside', 'a')
  const readChecks = () => queryClient.fetchQuery({ ...options, staleTime: 0, retry: false })
  const [lost, older, newer] = [check('lost', 1), check('older', 1), check('newer', 1)]
  const theirs = check('theirs', 1, { userid: 'teacher' })
  answers = { 'incidents/a/checks': [lost, older, newer, theirs, check('kept', 1)] }
  await readChecks()
  expect(outboxItems()).toEqual([])
  epoch = 'two'
  const since = check('newer', 2, { userid: 'teacher' })
  answers = {
    'incidents/a/checks': [check('older', 0, { checked: null }), since, check('kept', 1)],
  }
  await readChecks()
  const { timestamp, itemtext, checked } = lost
  expect(outboxItems()).toMatchObject([
    { kind: 'check', ownerid: 'a', body: { itemid: 'lost', timestamp, itemtext, checked } },
    { kind: 'check', ownerid: 'a', body: { itemid: 'older', timestamp } },
  ])
})

function writeEntry(): Promise<boolean> {
  const body = {
    id: 'new',
    timestamp: '2026-11-21T10:00:00.000Z',
    type: 'text',
    content: 'x',
  } as const
  const common = { organisationid: 'riverside', ownerid: 'a' }
  return addToOutbox({ ...common, kind: 'log', id: 'new', body })
}

// Fails when the refusal is final: it would say that somebody had deleted the incident.
test('an entry that was never sent waits for its incident, and is sent once it is put back', async () => {
  answers = { incidents: [incident('a')] }
  await read('incidents')
  epoch = 'two'
  answers = { incidents: [] }
  reply = { status: 404, code: 'not-found' }
  await writeEntry()
  await expect.poll(missingIncidents).toEqual(['a'])
  sendOutboxNow()
  expect(sendings).toBe(1)
  expect(outboxItems()).toMatchObject([{ id: 'new' }])
  expect(outboxItems()[0]?.refused).toBeUndefined()

  answers = { incidents: [incident('a')] }
  reply = { status: 201 }
  // A read that the outbox has begun may still return the previous list.
  const readAgain = () => read('incidents').then(missingIncidents)
  await expect.poll(readAgain).toEqual([])
  await expect.poll(outboxItems).toEqual([])
  expect(sendings).toBe(2)
})

test('an entry of an incident that was deleted within an epoch is refused', async () => {
  answers = { incidents: [incident('a')] }
  await read('incidents')
  answers = { incidents: [] }
  reply = { status: 404, code: 'not-found' }
  await writeEntry()
  await expect.poll(() => outboxItems()[0]?.refused).toMatchObject({ code: 'not-found' })
})
