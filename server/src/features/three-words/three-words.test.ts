import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProblemBody } from '@holdfast/contract/endpoints/problems'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../test-support/test-server.ts'
import { TIMEOUT_MS } from './three-words.ts'

const KEY = 'a-secret-key'
const PLACE = '/three-words?lat=51.520847&lng=-0.195521'

type Reply = { status: number; body: string; location?: string }
type Service = { url: string; requests: URL[]; reply: Reply }

/** A fake of the service; the test may change `reply` between requests. */
async function startService(isSilent = false): Promise<Service> {
  const reply: Reply = {
    status: 200,
    body: JSON.stringify({ words: 'filled.count.soap', map: '…' }),
  }
  const requests: URL[] = []
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://service'))
    const { status, body, location } = reply
    if (!isSilent) response.writeHead(status, location ? { location } : {}).end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/convert`, requests, reply }
}

async function signInWith(service: Service, log = pino({ level: 'silent' })) {
  const server = await startTestServer({ env: { W3W_URL: service.url, W3W_API_KEY: KEY }, log })
  return server.signIn('teacher')
}

test('the server asks the service with its key and returns the words', async () => {
  const service = await startService()
  const teacher = await signInWith(service)
  expect(await teacher.call('GET', PLACE)).toMatchObject({
    status: 200,
    body: { words: 'filled.count.soap' },
  })
  expect(service.requests.map(({ pathname }) => pathname)).toEqual(['/convert'])
  expect(Object.fromEntries(service.requests[0]?.searchParams ?? [])).toEqual({
    coordinates: '51.520847,-0.195521',
    key: KEY,
  })
})

test('each position is requested from the service once', async () => {
  const service = await startService()
  const teacher = await signInWith(service)
  await Promise.all([teacher.call('GET', PLACE), teacher.call('GET', PLACE)])
  await teacher.call('GET', '/three-words?lat=51.52084704&lng=-0.1955210')
  expect(service.requests).toHaveLength(1)
  await teacher.call('GET', '/three-words?lat=51.5209&lng=-0.195521')
  expect(service.requests).toHaveLength(2)
})

// Fails without the limit: one user can use up the quota that the school has paid for.
test('one person asks for so many new places a minute, and for known ones at any time', async () => {
  const service = await startService()
  const server = await startTestServer({ env: { W3W_URL: service.url, W3W_API_KEY: KEY } })
  const teacher = await server.signIn('teacher')
  const place = (number: number) => `/three-words?lat=51.${String(number).padStart(4, '0')}&lng=0`
  const statuses: number[] = []
  for (let number = 0; number < 62; number += 1) {
    statuses.push((await teacher.call('GET', place(number))).status)
  }
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
  expect(service.requests).toHaveLength(60)
  expect(await teacher.call('GET', place(3))).toMatchObject({ status: 200 })
  const head = await server.signIn('head')
  expect(await head.call('GET', place(61))).toMatchObject({ status: 200 })
})

test('a failure of the service is reported, not cached, and logged without the key', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const service = await startService()
  const teacher = await signInWith(service, log)
  const good = { ...service.reply }
  for (const bad of [
    { status: 401, body: `The key ${KEY} is wrong` },
    { status: 200, body: 'no JSON' },
    { status: 200, body: '{"words":null}' },
  ]) {
    Object.assign(service.reply, bad)
    expect(await teacher.call('GET', PLACE)).toMatchObject({
      status: 502,
      body: { code: 'service-failed' },
    })
  }
  Object.assign(service.reply, good)
  expect((await teacher.call('GET', PLACE)).status).toBe(200)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(KEY)
})

// Fails without `redirect: 'error'`: the key would go wherever the service points.
test('a redirect of the service is not followed', async () => {
  const [service, elsewhere] = [await startService(), await startService()]
  Object.assign(service.reply, { status: 307, location: `${elsewhere.url}?key=${KEY}` })
  const teacher = await signInWith(service)
  expect(await teacher.call('GET', PLACE)).toMatchObject({ status: 502 })
  expect(elsewhere.requests).toEqual([])
})

test('a request to the service times out after five seconds', async () => {
  const teacher = await signInWith(await startService(true))
  const start = performance.now()
  expect((await teacher.call('GET', PLACE)).status).toBe(502)
  expect(performance.now() - start).toBeGreaterThan(4900)
  // An upper limit would measure how busy the machine is.
  expect(TIMEOUT_MS).toBe(5000)
})

test('without a key the endpoint is not configured', async () => {
  const server = await startTestServer()
  const teacher = await server.signIn('teacher')
  expect(await teacher.call('GET', PLACE)).toMatchObject({
    status: 404,
    body: { code: 'not-configured' },
  })
})

test('a valid position and a sign-in are required', async () => {
  const service = await startService()
  const teacher = await signInWith(service)
  for (const query of [
    '',
    '?lat=1',
    '?lat=91&lng=0',
    '?lat=0&lng=-180.1',
    '?lat=&lng=',
    '?lat=a&lng=b',
  ]) {
    const response = await teacher.call<ProblemBody>('GET', `/three-words${query}`)
    expect(response, query).toMatchObject({ status: 400, body: { code: 'invalid' } })
  }
  expect(service.requests).toEqual([])
  const server = await startTestServer()
  expect((await server.anyone.call('GET', PLACE)).status).toBe(401)
})
