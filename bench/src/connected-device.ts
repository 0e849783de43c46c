import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Devices share connections for their requests; each has its own stream. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const streams = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** An event stream of one device; `onEvent` gets the name of each event and its data as JSON. */
export function connectDevice(
  url: string,
  headers: Record<string, string>,
  onEvent: (name: string, data: string) => void,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const stream = request(url, { headers, agent: streams }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      let rest = ''
      let event = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          if (line.startsWith('event: ')) event = line.slice(7)
          else if (line.startsWith('data: ')) onEvent(event, line.slice(6))
        }
      })
      response.on('error', () => undefined)
      resolve(stream)
    })
    // Once the stream is open this does nothing, so that the measurement can end it.
    stream.on('error', reject)
    stream.end()
  })
}

/** A busy server asks for the same request again after so many seconds. */
class Busy extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('The server is busy')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * @returns the body of a successful response; empty for a 304
 * @throws Busy for a 503 with `Retry-After`, any other Error for every other failure
 */
export function send(
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const { statusCode = 500, headers: answered } = response
      const retryAfter = Number(answered['retry-after'])
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        if (statusCode < 300 || statusCode === 304) resolve(text)
        else if (statusCode === 503 && retryAfter > 0) reject(new Busy(retryAfter))
        else reject(new Error(`${method} ${url}: ${statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

/** Like a device, repeats the request while a busy server asks for it. `waits`: how many times it did. */
export async function sendUntilTaken(
  ...request: Parameters<typeof send>
): Promise<{ text: string; waits: number }> {
  for (let waits = 0; ; waits += 1) {
    try {
      return { text: await send(...request), waits }
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      await delay(error.retryAfterSeconds * 1000)
    }
  }
}
