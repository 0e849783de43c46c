import type { RequestInput, ResponseBody } from '@holdfast/contract/endpoint-schemas'
import type { EndpointName, PathParameters } from '@holdfast/contract/endpoints'
import { buildPath, endpoints } from '@holdfast/contract/endpoints'
import type { SignInResponse } from '@holdfast/contract/sign-in'
import { demonstration } from '@holdfast/starter-content'

export type ApiResponse<Body> = { status: number; body: Body; headers: Headers }

type Options = {
  /** Sent as JSON; a form is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** Another organisation than one's own. */
  org?: string
}

type RequestOptions<Name extends EndpointName> = Omit<Options, 'body'> &
  (keyof PathParameters<Name> extends never ? unknown : { parameters: PathParameters<Name> }) &
  (RequestInput<Name> extends undefined ? unknown : { body: RequestInput<Name> })

export type Client = {
  /** Any request below /api; `Body` is what the test expects the answer to be. */
  call<Body = unknown>(method: string, path: string, options?: Options): Promise<ApiResponse<Body>>
  /** A call of the contract that must succeed: the way to what a test starts from. */
  callEndpoint<Name extends EndpointName>(
    name: Name,
    sent: RequestOptions<Name>,
  ): Promise<ResponseBody<Name>>
}

export type SignedInClient = Client & SignInResponse

/** Of everyone in the demonstration. */
export const PASSWORD = demonstration.password

/** Speaks to the server at the address as the holder of the token, or as nobody. */
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
      const answer = await call<ResponseBody<Name>>(method, buildPath(name, parameters), options)
      if (answer.status < 300) return answer.body
      throw new Error(`${name} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    },
  }
}

/** Signs in as a person of the demonstration, by the staff's door unless another is named. */
export async function signIn(
  address: string,
  username: string,
  door: 'standard' | 'admin' = 'standard',
): Promise<SignedInClient> {
  const body = { username, password: PASSWORD, type: door }
  const signedIn = await makeClient(address).callEndpoint('logIn', { body })
  return { ...signedIn, ...makeClient(address, signedIn.token) }
}

/** The JSON of an answer; its text when it is none. */
function read(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
