import autocannon from 'autocannon'
import { asBatchProcess, type MeasuredServer } from './processes.ts'

/** A request that is sent many times. With `body`, which makes the body of each, it is a POST. */
export type RepeatedRequest = {
  path: string
  headers: Record<string, string>
  /** 200 stands for any success. */
  status: 200 | 304
  body?: () => object
  /** How many are sent in one turn. */
  requests: number
}

type Read = {
  path: string
  authorization: string
  status: 200 | 304
  /** How many are sent in one turn. */
  requests: number
}

/** Prepares reads of a list (the status 200) or polls of it (the status 304). */
export async function prepareRead(
  server: MeasuredServer,
  { path, authorization, status, requests }: Read,
): Promise<RepeatedRequest> {
  const headers = { authorization, 'accept-encoding': 'gzip' }
  if (status === 200) return { path, headers, status, requests }
  const first = await fetch(`${server.address}${path}`, { headers })
  const etag = first.headers.get('etag') ?? ''
  return { path, headers: { ...headers, 'if-none-match': etag }, status, requests }
}

/** @throws Error when a response had another status */
export async function requestsPerCpuSecond(
  server: Pick<MeasuredServer, 'address' | 'cpuSeconds'>,
  { path, headers, status, body, requests }: RepeatedRequest,
  nextHeaders?: () => Record<string, string>,
): Promise<number> {
  const before = server.cpuSeconds()
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    ...(nextHeaders && { headers: nextHeaders() }),
    ...(body && { method: 'POST' as const, body: JSON.stringify(body()) }),
  })
  const result = await asBatchProcess(() =>
    autocannon({
      url: `${server.address}${path}`,
      headers,
      connections: 16,
      amount: requests,
      ...((body || nextHeaders) && { requests: [{ setupRequest }] }),
    }),
  )
  const expected = status === 304 ? result['3xx'] : result['2xx']
  if (expected !== requests) throw new Error(`${path}: not every response was ${status}`)
  return requests / (server.cpuSeconds() - before)
}
