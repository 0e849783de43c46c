import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../harness.ts'

/**
 * Devices that each hold an event stream and send one request a second. They run in a separate process with
 * plain sockets, so that it uses less processor time than the measured server.
 */

export type Device = { token: string; polls: readonly { path: string; etag: string }[] }
export type Command = { add: readonly Device[] } | { measureMs: number } | { idleMs: number }
/** `p99`: in ms; `busy`: the share of a core that this process took. */
export type Report = { p99: number; requests: number; busy: number }

/** A proxy in front of the server keeps about this many open. */
const CONNECTIONS = 100
const STREAMS_AT_A_TIME = 100
const TICK_MS = 5

type Connection = { socket: Socket; dueAt: number; received: string }

const port = Number(process.argv[2])
const devices: Device[] = []
const idle: Connection[] = []
/** Requests that are due and have no connection yet. */
const waiting: { dueAt: number; request: string }[] = []
let times: number[] = []

for (let count = 0; count < CONNECTIONS; count += 1) idle.push(openConnection())

function openConnection(): Connection {
  const connection: Connection = { socket: connect(port, '127.0.0.1'), dueAt: 0, received: '' }
  connection.socket.setEncoding('latin1').on('data', (piece: string) => {
    connection.received += piece
    if (!connection.received.endsWith('\r\n\r\n')) return
    if (!connection.received.startsWith('HTTP/1.1 304 ')) throw new Error(connection.received)
    connection.received = ''
    times.push(performance.now() - connection.dueAt)
    const next = waiting.shift()
    if (next === undefined) idle.push(connection)
    else sendOn(connection, next)
  })
  return connection
}

function sendOn(
  connection: Connection,
  { dueAt, request }: { dueAt: number; request: string },
): void {
  connection.dueAt = dueAt
  connection.socket.write(request)
}

function poll({ token, polls }: Device, turn: number, dueAt: number): void {
  const { path, etag } = polls[turn % polls.length] ?? { path: '', etag: '' }
  const request = writeRequest(path, token, `if-none-match: ${etag}\r\n`)
  const connection = idle.pop()
  if (connection === undefined) waiting.push({ dueAt, request })
  else sendOn(connection, { dueAt, request })
}

function writeRequest(path: string, token: string, more = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${more}\r\n`
}

async function openStreams(added: readonly Device[]): Promise<void> {
  for (let from = 0; from < added.length; from += STREAMS_AT_A_TIME) {
    await Promise.all(added.slice(from, from + STREAMS_AT_A_TIME).map(openStream))
  }
  devices.push(...added)
}

function openStream({ token }: Device): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', (head: Buffer) => {
      if (head.toString('latin1').startsWith('HTTP/1.1 200 ')) resolve()
      else reject(new Error(head.toString()))
      socket.resume()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A stream has ended')))
    socket.write(writeRequest('/api/events', token))
  })
}

/** Times count from when a request was due, not from when a connection was free for it. */
async function measure(milliseconds: number): Promise<Report> {
  times = []
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  let sent = 0
  for (let elapsed = 0; elapsed < milliseconds; elapsed = performance.now() - start) {
    for (; sent < (elapsed * devices.length) / 1000; sent += 1) {
      const device = devices[sent % devices.length]
      if (device) poll(device, sent, start + (sent * 1000) / devices.length)
    }
    await delay(TICK_MS)
  }
  while (times.length < sent) await delay(TICK_MS)
  const { user, system } = process.cpuUsage(cpuBefore)
  const busy = (user + system) / 1000 / (performance.now() - start)
  return { p99: percentile(times, 0.99), requests: sent, busy }
}

process.on('message', async (command: Command) => {
  if ('add' in command) {
    await openStreams(command.add)
    process.send?.({})
  } else if ('idleMs' in command) {
    await delay(command.idleMs)
    process.send?.({})
  } else process.send?.(await measure(command.measureMs))
})
