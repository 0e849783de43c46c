import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A DNS server on this machine that has only TXT records. */
export type DnsServer = {
  /** For `DNS_SERVERS`. */
  address: string
  /** By name; changed while it runs. */
  records: Record<string, string[]>
  stop(): void
}

const TXT = 16
const RESPONSE = 0x8180
const NO_SUCH_NAME = 0x8183

export async function startDnsServer(): Promise<DnsServer> {
  const records: DnsServer['records'] = {}
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    socket.send(respond(query, records), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return { address: `127.0.0.1:${port}`, records, stop: () => socket.close() }
}

/** RFC 1035: a header of 12 bytes, the question, and an answer for each record. */
function respond(query: Buffer, records: DnsServer['records']): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const question = query.subarray(12, at + 5)
  const texts = records[labels.join('.').toLowerCase()]
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(texts ? RESPONSE : NO_SUCH_NAME, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts?.length ?? 0, 6)
  return Buffer.concat([header, question, ...(texts ?? []).map(toAnswer)])
}

function toAnswer(text: string): Buffer {
  const bytes = Buffer.from(text)
  const start = Buffer.alloc(13)
  // The name is that of the question.
  start.writeUInt16BE(0xc00c, 0)
  start.writeUInt16BE(TXT, 2)
  start.writeUInt16BE(1, 4)
  start.writeUInt32BE(60, 6)
  start.writeUInt16BE(bytes.length + 1, 10)
  start.writeUInt8(bytes.length, 12)
  return Buffer.concat([start, bytes])
}
