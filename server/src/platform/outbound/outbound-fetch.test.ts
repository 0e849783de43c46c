import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createOutboundFetch } from './outbound-fetch.ts'
import { toAddressRanges } from './public-addresses.ts'

const loopback = toAddressRanges(['127.0.0.1'])
const fetchLoopback = createOutboundFetch(loopback, 10_000)
/** For responses that never end. */
const fetchImpatiently = createOutboundFetch(loopback, 300)
const GET = { method: 'GET', headers: {} }

async function startServer(respond: RequestListener): Promise<string> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a response arrives with status, type and body, and a form is sent', async () => {
  const url = await startServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () =>
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ body })),
    )
  })
  const body = new URLSearchParams({ code: 'a b' })
  const response = await fetchLoopback(url, { method: 'POST', headers: {}, body })
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ body: 'code=a+b' })
})

test('no request is sent to an address that is not public', async () => {
  const url = await startServer((_, response) => response.end())
  const fetchPublic = createOutboundFetch(toAddressRanges([]), 300)
  await expect(fetchPublic(url, GET)).rejects.toThrow('not a public address')
})

test('a response that is too large or never ends is given up', async () => {
  const large = await startServer((_, response) => response.end(Buffer.alloc(2 * 1024 * 1024)))
  await expect(fetchLoopback(large, GET)).rejects.toThrow('too large')
  const endless = await startServer((_, response) => void response.write('{'))
  await expect(fetchImpatiently(endless, GET)).rejects.toThrow()
  const silent = await startServer(() => undefined)
  await expect(fetchImpatiently(silent, GET)).rejects.toThrow()
})
