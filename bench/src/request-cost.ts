import autocannon from 'autocannon'
import { type Measured, yieldingToServers } from './processes.ts'

/** `body`: of each request another one, which makes it a POST. */
export type Call = {
  path: string
  headers: Record<string, string>
  /** 200 stands for any success. */
  status: 200 | 304
  body?: () => object
  /** How many a turn sends. */
  requests: number
}

/** A read of the list, or one that gets a 304. */
export async function callFor(
  server: Measured,
  path: string,
  authorization: string,
  status: 200 | 304,
  requests: number,
): Promise<Call> {
  const headers = { authorization, 'accept-encoding': 'gzip' }
  if (status === 200) return { path, headers, status, requests }
  const first = await fetch(`${server.address}${path}`, { headers })
  const etag = first.headers.get('etag') ?? ''
  return { path, headers: { ...headers, 'if-none-match': etag }, status, requests }
}

/** @throws Error when a response had another status */
export async function requestsPerCpuSecond(
  server: Pick<Measured, 'address' | 'cpuSeconds'>,
  { path, headers, status, body, requests }: Call,
  nextHeaders?: () => Record<string, string>,
): Promise<number> {
  const before = server.cpuSeconds()
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    ...(nextHeaders && { headers: nextHeaders() }),
    ...(body && { method: 'POST' as const, body: JSON.stringify(body()) }),
  })
  const result = await yieldingToServers(() =>
    autocannon({
      url: `${server.address}${path}`,
      headers,
      connections: 16,
      amount: requests,
      ...((body || nextHeaders) && { requests: [{ setupRequest }] }),
    }),
  )
  const right = status === 304 ? result['3xx'] : result['2xx']
  if (right !== requests) throw new Error(`${path}: not every answer was ${status}`)
  return requests / (server.cpuSeconds() - before)
}
