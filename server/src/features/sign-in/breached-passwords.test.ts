import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import {
  type BreachedPasswordService,
  hashOf,
  startBreachedPasswordService,
} from '../../test-support/breached-password-service.ts'
import { BreachedPasswords, TIMEOUT_MS } from './breached-passwords.ts'

const LEAKED = 'correct horse battery'
const GOOD = 'three blue kites'

function openWith(env: BreachedPasswordService['env']) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  let at = new Date()
  const breachedPasswords = new BreachedPasswords({ config: readConfig(env), log, now: () => at })
  return {
    lines,
    has: (password: string) => breachedPasswords.has(password),
    advanceBy: (ms: number) => {
      at = new Date(at.getTime() + ms)
    },
  }
}

test('a leaked password is found and another one is not; only five digits of a hash are sent', async () => {
  const service = await startBreachedPasswordService([LEAKED])
  const { has, lines } = openWith(service.env)
  expect(await has(LEAKED)).toBe(true)
  expect(await has(GOOD)).toBe(false)
  expect(service.paths).toEqual(
    [LEAKED, GOOD].map((password) => `/range/${hashOf(password).slice(0, 5)}`),
  )
  expect(lines).toEqual([])
})

// Fails without the header, or when a line with the count 0 counts.
test('padding is requested, and a line of padding is no match', async () => {
  const service = await startBreachedPasswordService([])
  const { has } = openWith(service.env)
  let padding: unknown
  service.respond((response) => {
    padding = response.req.headers['add-padding']
    response.end(`${hashOf(GOOD).slice(5)}:0\r\n${hashOf(LEAKED).slice(5)}:1`)
  })
  expect(await has(GOOD)).toBe(false)
  expect(padding).toBe('true')
})

test('hashes in small letters, as a mirror may have them, are compared too', async () => {
  const service = await startBreachedPasswordService([])
  const { has } = openWith(service.env)
  service.respond((response) => response.end(`${hashOf(LEAKED).slice(5).toLowerCase()}:2\n`))
  expect(await has(LEAKED)).toBe(true)
})

// A limit of a test would measure how busy the machine is, so the promise is the constant.
test('nobody waits longer than two seconds for the service', () => {
  expect(TIMEOUT_MS).toBeLessThanOrEqual(2000)
})

const FAILURES: [string, (response: ServerResponse) => void][] = [
  ['that is down', (response) => response.destroy()],
  ['that fails', (response) => response.writeHead(503).end()],
  ['that redirects', (response) => response.writeHead(302, { location: '/range/AAAAA' }).end()],
  ['that answers a page', (response) => response.end('<html>Please log in</html>')],
  ['that answers nothing', (response) => response.end()],
  ['that is too slow', () => undefined],
]

test.each(FAILURES)(
  'a service %s blocks nobody, and its outage is logged once',
  async (_, fail) => {
    const service = await startBreachedPasswordService([LEAKED])
    const { has, lines, advanceBy } = openWith(service.env)
    service.respond(fail)
    expect(await has(LEAKED)).toBe(false)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('Breached passwords could not be looked up')

    // During the pause nobody waits for the service.
    expect(await has(LEAKED)).toBe(false)
    expect(service.paths).toHaveLength(1)

    service.respond((response) => response.writeHead(500).end())
    advanceBy(60_000)
    expect(await has(LEAKED)).toBe(false)
    expect(service.paths).toHaveLength(2)
    expect(lines).toHaveLength(1)

    service.respond(undefined)
    advanceBy(60_000)
    expect(await has(LEAKED)).toBe(true)

    service.respond((response) => response.writeHead(500).end())
    expect(await has(LEAKED)).toBe(false)
    expect(lines).toHaveLength(2)
    const logged = lines.join('').toUpperCase()
    for (const secret of [LEAKED.toUpperCase(), hashOf(LEAKED).slice(0, 5), hashOf(LEAKED)]) {
      expect(logged).not.toContain(secret)
    }
  },
)

test('a mirror in the operator’s network is asked only if its address is allowed', async () => {
  const service = await startBreachedPasswordService([LEAKED])
  const { has, lines } = openWith({ ...service.env, OUTBOUND_PRIVATE_ADDRESSES: '' })
  expect(await has(LEAKED)).toBe(false)
  expect(service.paths).toEqual([])
  expect(lines.join('')).toContain('127.0.0.1 is not a public address')
})

test('no password is looked up when that is switched off', async () => {
  const service = await startBreachedPasswordService([LEAKED])
  const { has, lines } = openWith({ ...service.env, BREACHED_PASSWORDS: 'none' })
  expect(await has(LEAKED)).toBe(false)
  expect(service.paths).toEqual([])
  expect(lines).toEqual([])
})
