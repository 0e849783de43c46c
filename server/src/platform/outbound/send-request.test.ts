import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { toAddressRanges } from './public-addresses.ts'
import { isAllowedUrl, sendRequest } from './send-request.ts'

const none = toAddressRanges([])
const loopback = toAddressRanges(['127.0.0.1'])

/** A receiver on this machine that counts the requests that reach it. */
async function startReceiver(status = 204) {
  let count = 0
  const server = createServer((_, response) => {
    count += 1
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, count: () => count }
}

const send = (url: string, allowed = none) =>
  sendRequest({ url, headers: {}, body: '{}', timeoutMs: 2000 }, allowed)

test('a request goes to an address that the operator has allowed, and redirects are not followed', async () => {
  const receiver = await startReceiver(307)
  expect(await send(`http://127.0.0.1:${receiver.port}/`, loopback)).toBe(307)
  expect(receiver.count()).toBe(1)
})

// Fails without the lookup of `sendRequest`: the name leads to this machine.
test('neither an address nor a name leads to this machine or its network', async () => {
  const receiver = await startReceiver()
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '0x7f.1',
    'localhost',
    '[::ffff:7f00:1]',
  ]) {
    for (const protocol of ['http', 'https']) {
      const sending = Promise.resolve().then(() => send(`${protocol}://${host}:${receiver.port}/`))
      await expect(sending, host).rejects.toThrow(/public address|https/)
    }
  }
  expect(receiver.count()).toBe(0)
})

test.each([
  ['https://push.example/abc', true],
  ['http://push.example/abc', false],
  ['https://user:secret@push.example/', false],
  ['https://10.0.0.1/', false],
  ['ftp://push.example/', false],
  ['push.example', false],
])('%s may be stored as an address: %s', (url, isAllowed) => {
  expect(isAllowedUrl(url, none)).toBe(isAllowed)
})
