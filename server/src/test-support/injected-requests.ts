import { buildPath } from '@holdfast/contract/endpoint-paths'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints'
import type { TestServer } from './test-server.ts'

/** A request to an endpoint, as a client without any checks of its own could send it. */
export type SampleRequest = {
  parameters?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  form?: FormData
  headers?: Readonly<Record<string, string>>
}

export type InjectedResponse = {
  status: number
  /** `200`, or with the problem's code: `403 not-allowed`. */
  outcome: string
  text: string
}

let addresses = 0

/**
 * Sends a request without a network, in a millisecond. Each comes from an address of its own: the
 * limits per address are no subject of tests that send thousands of requests.
 */
export async function inject(
  { app }: Pick<TestServer, 'app'>,
  name: EndpointName,
  { parameters, query = {}, body, form, headers }: SampleRequest,
  token?: string,
): Promise<InjectedResponse> {
  addresses += 1
  const response = await app.server.inject({
    method: endpoints[name].method,
    url: `/api${buildPath(name, parameters)}`,
    query,
    remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...((form || body !== undefined) && { payload: form ?? JSON.stringify(body) }),
    // The event stream never ends.
    payloadAsStream: name === 'openEvents',
  })
  const status = response.statusCode
  if (name === 'openEvents' && status === 200) {
    response.stream().destroy()
    response.raw.res.destroy()
    return { status, outcome: '200', text: '' }
  }
  const text = name === 'openEvents' ? await readAll(response.stream()) : response.payload
  return { status, outcome: status < 400 ? `${status}` : `${status} ${codeIn(text)}`, text }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

function codeIn(text: string): string {
  return (JSON.parse(text) as { code: string }).code
}
