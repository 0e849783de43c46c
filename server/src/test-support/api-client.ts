import { setTimeout } from 'node:timers/promises'
import type { PathParameters } from '@holdfast/contract/endpoints/endpoint-paths'
import { buildPath } from '@holdfast/contract/endpoints/endpoint-paths'
import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import { endpoints } from '@holdfast/contract/endpoints/endpoints'
import type { SignInResponse } from '@holdfast/contract/sign-in/sign-in'
import { demonstration } from '@holdfast/starter-content'

export type ApiResponse<Body> = { status: number; body: Body; headers: Headers }

type Options = {
  /** Sent as JSON, except FormData. */
  body?: unknown
  headers?: Record<string, string>
  /** For `?org=`. */
  org?: string
}

type RequestOptions<Name extends EndpointName> = Omit<Options, 'body'> &
  (keyof PathParameters<Name> extends never ? unknown : { parameters: PathParameters<Name> }) &
  (RequestInput<Name> extends undefined ? unknown : { body: RequestInput<Name> })

export type Client = {
  /** Sends any request below /api; `Body` is the type of the response that the test expects. */
  call<Body = unknown>(method: string, path: string, options?: Options): Promise<ApiResponse<Body>>
  /**
   * Calls an endpoint of the contract, for the set-up of a test. Sends the same again while a busy server says that it
   * cannot take it yet, as a device does. Throws if it does not succeed.
   */
  callEndpoint<Name extends EndpointName>(
    name: Name,
    sent: RequestOptions<Name>,
  ): Promise<ResponseBody<Name>>
}

export type SignedInClient = Client & SignInResponse

/** The password of all users of the demonstration. */
export const PASSWORD = demonstration.password

/** A client that sends the token with each request. */
export function makeClient(address: string, token?: string): Client {
  async function call<Body>(method: string, path: string, options: Options = {}) {
    const url = new URL(`${address}/api${path}`)
    if (options.org !== undefined) url.searchParams.set('org', options.org)
    const { body } = options
    const isForm = body instanceof FormData
    const response = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && {
        body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: read(await response.text()) as Body,
    }
  }

  return {
    call,
    async callEndpoint<Name extends EndpointName>(name: Name, sent: RequestOptions<Name>) {
      const { parameters, ...options } = sent as Options & { parameters?: Record<string, string> }
      const { method } = endpoints[name]
      for (;;) {
        const path = buildPath(name, parameters)
        const { status, body, headers } = await call<ResponseBody<Name>>(method, path, options)
        if (status < 300) return body
        const seconds = Number(headers.get('retry-after') ?? 0)
        if (status !== 503 || seconds === 0)
          throw new Error(`${name} returned ${status}: ${JSON.stringify(body)}`)
        await setTimeout(seconds * 1000)
      }
    },
  }
}

/** Signs in as a user of the demonstration, to the staff app by default. */
export async function signIn(
  address: string,
  username: string,
  signInPage: 'standard' | 'admin' = 'standard',
): Promise<SignedInClient> {
  const body = { username, password: PASSWORD, type: signInPage }
  const signedIn = await makeClient(address).callEndpoint('logIn', { body })
  return { ...signedIn, ...makeClient(address, signedIn.token) }
}

/** The parsed JSON; the text if it is not JSON. */
function read(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
