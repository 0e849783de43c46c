import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Devices share connections for their requests; each has a stream of its own. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const streams = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** An event stream of one device; `onEvent` gets the name of each event. */
export function connectDevice(
  url: string,
  headers: Record<string, string>,
  onEvent: (name: string) => void,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const stream = request(url, { headers, agent: streams }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('event: ')) onEvent(line.slice(7))
      })
      response.on('error', () => undefined)
      resolve(stream)
    })
    // What is ended by the measurement itself is no failure.
    stream.on('error', reject)
    stream.end()
  })
}

/** @returns the body of a successful response */
export function send(
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(text)
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

/** After so long a device tries again what a busy server refused. */
export const RETRY_MS = 1000

/** Sends the same again while a busy server asks for it, as a device does. Resolves to how many times. */
export async function sendUntilTaken(
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const isTaken = await send('POST', url, headers, body).then(
      () => true,
      () => false,
    )
    if (isTaken) return refused
    await delay(RETRY_MS)
  }
}
