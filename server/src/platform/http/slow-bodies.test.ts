import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { abortSlowBodies } from './slow-bodies.ts'

/** Sends the first half of a body; the test sends the rest. */
async function beginBody(path: string) {
  const server = Fastify({ forceCloseConnections: true })
  abortSlowBodies(server, 50)
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('end', () => done(null))
  })
  server.post('/api/login', () => 'accepted')
  server.post('/api/content/media', { config: { endpoint: 'uploadMedia' } }, () => 'accepted')
  await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  const sent = request({ port, path, method: 'POST', headers: { 'content-length': 4 } })
  sent.write('{"')
  return sent
}

test('a body that arrives too slowly is aborted', async () => {
  const sent = await beginBody('/api/login')
  const [failure] = await once(sent, 'error')
  expect(failure).toMatchObject({ code: 'ECONNRESET' })
})

test('an upload may take longer', async () => {
  const file = await beginBody('/api/content/media')
  // Once the other request is aborted, the timeout has passed for both.
  const other = await beginBody('/api/login')
  await expect(once(other, 'response')).rejects.toThrow()
  file.end('"}')
  const [response] = await once(file, 'response')
  expect(response.statusCode).toBe(200)
})
