/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
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
import { beginSession, currentSession, endSession, sessionStateNow } from '../session/session.ts'
import { startLiveStream } from './live-stream.ts'

/** A server that knows one token and refuses every other. */
const RIVERSIDE_HEAD = { organisationid: 'riverside', userid: 'head' }
const realFetch = fetch
let knownToken: string | undefined
let refusal = { status: 401, body: '' }
let server: Server
let stop: () => void = () => undefined
const openStreams = new Set<object>()
/** What the server sends when a stream begins. */
let burst = ':\n\n'

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.headers.authorization === `Bearer ${knownToken}`) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(burst)
      openStreams.add(response)
      response.on('close', () => openStreams.delete(response))
      return
    }
    response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(refusal.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  signIn('a')
})

afterEach(async () => {
  stop()
  knownToken = undefined
  burst = ':\n\n'
  await endSession()
})

function signIn(jti: string): void {
  const exp = Math.floor(Date.now() / 1000) + 60 * 24 * 60 * 60
  const claims = { userid: 'head', org: 'riverside', type: 'standard', jti, exp }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${jti}`
  beginSession({ ...claims, token, ...RIVERSIDE_HEAD } as unknown as SignInResponse)
}

function startStream() {
  const onConnected = vi.fn()
  stop = startLiveStream(RIVERSIDE_HEAD, {
    onEvent: () => undefined,
    onVersions: () => undefined,
    onConnected,
  })
  return onConnected
}

const problem = (code: string) => JSON.stringify({ code, message: 'A sentence.', errors: [] })

// Fails without `tokenRefused` for every 401 of the stream. Also fails when the stream does not follow
// the session, because the next attempt would then come only after the pause.
test('a 401 on the stream asks the person to sign in again, and the stream opens at once afterwards', async () => {
  // No pause ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  refusal = { status: 401, body: problem('sign-in-required') }
  const onConnected = startStream()
  await expect.poll(sessionStateNow).toMatchObject({ isRefused: true })
  expect(currentSession()?.userid).toBe('head')
  signIn('b')
  knownToken = currentSession()?.token
  await expect.poll(() => onConnected).toHaveBeenCalledOnce()
  expect(sessionStateNow()).toMatchObject({ isRefused: false })
})

test('`token-withdrawn` from our server on the stream ends the session; the same text from a proxy does not', async () => {
  refusal = { status: 401, body: '{"code":"token-withdrawn"}' }
  startStream()
  await expect.poll(sessionStateNow).toMatchObject({ isRefused: true })
  stop()
  refusal = { status: 401, body: problem('token-withdrawn') }
  startStream()
  await expect.poll(() => sessionStateNow().state).toBe('signed out')
})

// Fails when events are handled in the order of arrival: a burst of entries may take seconds.
test('an alert is handled before everything that arrived with it', async () => {
  const event = (name: string) => `event: ${name}\ndata: {}\n\n`
  burst = [...Array<string>(200).fill('log'), 'contacts', 'alerts'].map(event).join('')
  knownToken = currentSession()?.token
  const taken: string[] = []
  const onEvent = ({ event }: { event: string }) => void taken.push(event)
  stop = startLiveStream(RIVERSIDE_HEAD, {
    onEvent,
    onVersions: () => undefined,
    onConnected: () => undefined,
  })
  await expect.poll(() => taken).toHaveLength(202)
  expect(taken[0]).toBe('alerts')
})

// Fails when a stream that has lost a line is kept: 'nothing has changed' would then confirm old versions.
test('a stream that refers to versions that never arrived is opened again', async () => {
  const versions = { epoch: 'a', lists: { users: 1 }, incidents: {}, alerts: {} }
  const line = (...data: unknown[]) => `event: versions\ndata: ${JSON.stringify(data)}\n\n`
  burst = line('one', 1000, versions) + line('one', 4000) + line('two', 7000)
  knownToken = currentSession()?.token
  const onVersions = vi.fn()
  const onConnected = vi.fn()
  stop = startLiveStream(RIVERSIDE_HEAD, { onEvent: () => undefined, onVersions, onConnected })
  await expect.poll(() => onConnected.mock.calls.length).toBeGreaterThan(1)
  expect(onVersions.mock.calls.slice(0, 2)).toEqual([
    [{ at: 1000, versions }],
    [{ at: 4000, versions }],
  ])
})
