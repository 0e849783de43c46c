import type { AddressInfo } from 'node:net'
import { BlockList, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { handOver, reasonOf } from './hand-over.ts'

/** Answers each request with this text, whatever it is. */
async function startAnswering(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function handOverTo(address: string) {
  const allowed = new BlockList()
  allowed.addAddress('127.0.0.1')
  const settings = { kind: 'hook', account: '', sender: '', template: '', secret: 's' } as const
  const message = { id: 'm', number: '+447700900001', text: 'TEST', voice: false }
  return handOver({ ...settings, address }, message, { allowed, now: new Date() })
}

test('nothing of what a gateway says that is no HTTP gets into the log', async () => {
  const handed = await handOverTo(await startAnswering('secret-1234 07700 900001\r\n\r\n'))
  expect(handed).toMatchObject({ state: 'retry', outcome: 'No response' })
  expect(handed.error).toBeDefined()
  expect(reasonOf(handed.error)).toMatch(/^HPE_[A-Z_]+$/)
})

test('a cost and a reason have nothing in them that the database does not take', async () => {
  const respond = (status: string, body: string) =>
    startAnswering(
      `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  const taken = await handOverTo(await respond('202 OK', '{"cost":"1\\u0000\\ud800 GBP"}'))
  expect(taken).toMatchObject({ state: 'handed', cost: '1 \ufffd GBP' })
  const refused = await handOverTo(await respond('400 Bad', '{"message":"no\\u0000\\nway"}'))
  expect(refused).toMatchObject({ state: 'failed', outcome: 'Status 400: no way' })
})
