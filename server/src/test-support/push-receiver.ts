import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type ReceivedRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer }

export type Receiver = {
  address: string
  received: ReceivedRequest[]
  /** The status of the next responses; null leaves requests without one. */
  respond(status: number | null): void
  /** How many requests are without a response, and their senders still wait for one. */
  waiting: number
  /** Responses wait for it. */
  heldUntil: Promise<void> | undefined
}

/** An HTTP server on this machine that keeps all requests, as a webhook or a push service. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  let status: number | null = 201
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    receiver.waiting += 1
    response.on('close', () => {
      receiver.waiting -= 1
    })
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const { url = '', headers } = request
      received.push({ path: url, headers, body: Buffer.concat(chunks) })
      await receiver.heldUntil
      if (status !== null) response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const receiver: Receiver = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond: (next) => {
      status = next
    },
    waiting: 0,
    heldUntil: undefined,
  }
  return receiver
}
