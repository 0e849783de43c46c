import { buildPath } from '@holdfast/contract/endpoints/endpoint-paths'
import { type EndpointName, endpoints } from '@holdfast/contract/endpoints/endpoints'
import type { SampleSchool } from './sample-school.ts'
import type { TestServer } from './test-server.ts'

/** A request to an endpoint, which a client without any checks could send. */
export type SampleRequest = {
  parameters?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: unknown
  form?: FormData
  /** For an endpoint with `binary`. */
  bytes?: Buffer
  headers?: Readonly<Record<string, string>>
}

/**
 * For each endpoint, a valid request about existing records that has an effect at Riverside. A request
 * that can succeed only once gets new records each time.
 */
export type Samples = Record<
  EndpointName,
  (school: SampleSchool) => SampleRequest | Promise<SampleRequest>
>

export type InjectedResponse = {
  status: number
  /** `200`, or with the problem's code: `403 not-allowed`. */
  outcome: string
  text: string
}

let addresses = 0

/**
 * Sends a request without a network, in a millisecond. Each has a new address, so that limits for each
 * address do not affect tests that send thousands of requests.
 */
export async function inject(
  server: Pick<TestServer, 'app' | 'address'>,
  name: EndpointName,
  request: SampleRequest,
  token?: string,
): Promise<InjectedResponse> {
  const { status, text } =
    name === 'openEvents'
      ? await openAndClose(server, request, token)
      : await send(server, name, request, token)
  return { status, outcome: status < 400 ? `${status}` : `${status} ${codeIn(text)}`, text }
}

async function send(
  { app }: Pick<TestServer, 'app'>,
  name: EndpointName,
  { parameters, query = {}, body, form, bytes, headers }: SampleRequest,
  token: string | undefined,
) {
  addresses += 1
  const response = await app.server.inject({
    method: endpoints[name].method,
    url: `/api${buildPath(name, parameters)}`,
    query,
    remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...((form || bytes || body !== undefined) && {
      payload: form ?? bytes ?? JSON.stringify(body),
    }),
  })
  return { status: response.statusCode, text: response.payload }
}

/** For the event stream, which never ends and needs a real connection. */
async function openAndClose(
  { address }: Pick<TestServer, 'address'>,
  { query, headers }: SampleRequest,
  token: string | undefined,
) {
  const path = buildPath('openEvents')
  const closing = new AbortController()
  const response = await fetch(`${address}/api${path}?${new URLSearchParams(query)}`, {
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    signal: closing.signal,
  })
  const text = response.ok ? '' : await response.text()
  closing.abort()
  return { status: response.status, text }
}

function codeIn(text: string): string {
  return (JSON.parse(text) as { code: string }).code
}
