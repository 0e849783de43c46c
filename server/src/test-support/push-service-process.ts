import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newSubscription } from './push-subscription.ts'

/*
 * Runs a push service with one device as a separate process, for tests in browsers. It prints the device's
 * subscription, then each payload that is pushed to it, as lines of JSON, and runs until it is stopped.
 */

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    response.writeHead(201).end()
    console.log(JSON.stringify(device.decrypt(Buffer.concat(chunks))))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const device = newSubscription(`http://127.0.0.1:${port}/device`)
console.log(JSON.stringify(device.body))
