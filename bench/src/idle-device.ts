import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { openPhone, signInOn, waitUntilReady } from './browser/chromium.ts'
import { newEntry, reportIncident, signIn } from './demonstration-requests.ts'
import { type Finding, makeFinding } from './findings.ts'
import type { MeasuredServer } from './processes.ts'

/** The figures are for ten minutes; this long is measured, with one full read of each list in it. */
const TEN_MINUTES_MS = 600_000
const MEASURE_MS = 305_000
const POLLS_MEASURE_MS = 60_000
const ENTRY_EVERY_MS = 10_000

/**
 * What an open phone that nobody touches sends and receives in ten minutes, with a stream that tells the
 * versions of lists and with one that does not, as servers of earlier versions do. On loopback, so bytes
 * are those of HTTP without TLS, and without the headers of TCP.
 */
export async function measureIdleDevice(
  browser: Browser,
  quiet: MeasuredServer,
  busy: MeasuredServer,
): Promise<Finding[]> {
  const [[told, polled], [toldInIncident, polledInIncident]] = await Promise.all([
    measurePair(browser, quiet),
    measureInIncident(browser, busy),
  ])
  const bytes = (name: string, max: number, a: Traffic, b: Traffic) => {
    const sides = `${kilobytes(a)} against ${kilobytes(b)} kB, ${requests(a)} against ${requests(b)} requests`
    const detail = `${sides} in ten minutes; measured for ${MEASURE_MS / 1000} and ${POLLS_MEASURE_MS / 1000} s`
    return makeFinding({ name, goal: { max }, figure: a.bytes / b.bytes, detail })
  }
  return [
    bytes('Bytes of an idle open phone, with versions told against polls', 0.05, told, polled),
    makeFinding({
      name: 'Requests of an idle open phone in ten minutes',
      goal: { max: 4 },
      figure: told.requests,
      unit: 'requests',
      detail: `with polls ${requests(polled)}`,
    }),
    bytes(
      'Its bytes in an incident with an entry every 10 s',
      0.1,
      toldInIncident,
      polledInIncident,
    ),
  ]
}

async function measureInIncident(browser: Browser, server: MeasuredServer) {
  const head = await signIn(server.address)
  const incidentid = await reportIncident(server.address, head)
  const writing = new AbortController()
  const writes = writeEntries(server.address, head, incidentid, writing.signal)
  const pair = await measurePair(browser, server)
  writing.abort()
  await writes
  await fetch(`${server.address}/api/incidents/${incidentid}`, {
    method: 'POST',
    headers: head,
    body: JSON.stringify({ closed: 'now' }),
  })
  return pair
}

/** For ten minutes. */
type Traffic = { bytes: number; requests: number }

/** Both at the same time: an idle phone hardly uses the machine. */
function measurePair(browser: Browser, server: MeasuredServer) {
  return Promise.all([
    measureTraffic(browser, server, true, MEASURE_MS),
    measureTraffic(browser, server, false, POLLS_MEASURE_MS),
  ])
}

async function measureTraffic(
  browser: Browser,
  server: MeasuredServer,
  tellsVersions: boolean,
  measureMs: number,
): Promise<Traffic> {
  const proxy = await startCountingProxy(Number(new URL(server.address).port), tellsVersions)
  const phone = await openPhone(browser, proxy.address)
  try {
    const page = await phone.newPage()
    await signInOn(page, 'teacher')
    await waitUntilReady(page)
    await page.goto('/menu')
    await delay(15_000)
    const before = { ...proxy.traffic }
    await delay(measureMs)
    const factor = TEN_MINUTES_MS / measureMs
    return {
      bytes: (proxy.traffic.bytes - before.bytes) * factor,
      requests: (proxy.traffic.requests - before.requests) * factor,
    }
  } finally {
    await phone.close()
    await proxy.stop()
  }
}

const VERSIONS = /event: versions\ndata: .*\n\n/g

/** Counts what passes. Without versions the stream says instead every 15 s that it is alive. */
async function startCountingProxy(serverPort: number, tellsVersions: boolean) {
  const traffic: Traffic = { bytes: 0, requests: 0 }
  const open = new Set<Socket>()
  const proxy = createServer((device) => {
    const upstream = connect(serverPort, '127.0.0.1')
    let isStream = false
    open.add(device)
    device.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      traffic.bytes += bytes.length
      traffic.requests += text.match(/^(GET|POST|PUT|DELETE) \//gm)?.length ?? 0
      isStream ||= text.startsWith('GET /api/events ')
      upstream.write(bytes)
    })
    const send = (bytes: Buffer) => {
      traffic.bytes += bytes.length
      device.write(bytes)
    }
    upstream.on('data', (bytes) => {
      if (tellsVersions || !isStream) send(bytes)
      else {
        const rest = bytes.toString('latin1').replaceAll(VERSIONS, '')
        if (rest !== '') send(Buffer.from(rest, 'latin1'))
      }
    })
    const heartbeat = setInterval(() => {
      if (isStream && !tellsVersions) send(Buffer.from(':\n\n'))
    }, 15_000)
    const end = () => {
      clearInterval(heartbeat)
      open.delete(device)
      device.destroy()
      upstream.destroy()
    }
    for (const socket of [device, upstream]) socket.on('error', end).on('close', end)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    traffic,
    async stop() {
      proxy.close()
      for (const device of open) device.destroy()
      await once(proxy, 'close')
    },
  }
}

async function writeEntries(
  address: string,
  headers: Record<string, string>,
  incidentid: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const body = JSON.stringify({ ...newEntry(), id: randomUUID() })
    await fetch(`${address}/api/incidents/${incidentid}/logs`, { method: 'POST', headers, body })
    await delay(ENTRY_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

const requests = (traffic: Traffic) => Math.round(traffic.requests)
const kilobytes = ({ bytes }: Traffic) => Math.round(bytes / 1000).toLocaleString('en-GB')
