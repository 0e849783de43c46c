import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'

/** A stream of events and nothing else: a POST writes one event to everybody who is connected. */
const streams = new Set<ServerResponse>()
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    for (const stream of streams) stream.write('event: alerts\ndata: {}\n\n')
    response.end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
  streams.add(response)
  response.on('close', () => streams.delete(response))
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
