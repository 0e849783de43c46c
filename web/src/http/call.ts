import type { PathParameters } from '@holdfast/contract/endpoints/endpoint-paths'
import type {
  RequestInput,
  RequestQuery,
  ResponseBody,
} from '@holdfast/contract/endpoints/endpoint-schemas'
import type { EndpointName } from '@holdfast/contract/endpoints/endpoints'
import { fillPath } from '@holdfast/contract/endpoints/fill-path'
import {
  API_VERSION,
  API_VERSION_HEADER,
  EPOCH_HEADER,
  VERSION_HEADER,
} from '@holdfast/contract/endpoints/headers'
import {
  READ_TIMEOUT_MS,
  UPLOAD_RESPONSE_TIMEOUT_MS,
  WRITE_TIMEOUT_MS,
} from '@holdfast/contract/limits'
import { currentSession, noteServerTime, tokenAccepted, tokenRefused } from '../session/session.ts'
import { type DeviceUser, isSameDeviceUser } from '../storage/device-user.ts'
import {
  CallFailure,
  failureFromResponse,
  failureWithoutResponse,
  unexpectedFailure,
} from './call-failure.ts'
import { findEndpoint } from './find-endpoint.ts'
import { readBytes, restartableTimer } from './progress.ts'
import type { OnSent } from './send-form.ts'
import { reportFailedRead, reportOutdatedApp, reportResponse } from './server-reachability.ts'
import { confirmIdentity } from './step-up.ts'

/** A network of 32 kbit/s: what is slower counts as none. */
const SLOWEST_BYTES_PER_MS = 4

/**
 * The options that the endpoint's declaration asks for. `form` is for endpoints that take a file. `user`: in whose
 * name alone it may be sent; otherwise in that of whoever is signed in at the call.
 */
export type CallOptions<Name extends EndpointName> = {
  query?: RequestQuery<Name>
  headers?: Record<string, string>
  form?: FormData
  /** For endpoints that take bytes. */
  bytes?: Uint8Array<ArrayBuffer>
  onSent?: OnSent | undefined
  signal?: AbortSignal
  keepalive?: boolean
  user?: DeviceUser
} & (keyof PathParameters<Name> extends never ? unknown : { parameters: PathParameters<Name> }) &
  (RequestInput<Name> extends undefined ? unknown : { body: RequestInput<Name> })

/** `body` is undefined when the server said 304: nothing has changed. */
export type ReceivedResponse<Name extends EndpointName> = {
  status: number
  body: ResponseBody<Name> | undefined
  etag: string | null
  /** The epoch of the server's database; null when the server does not send it. */
  epoch: string | null
  /** The version of a list; null when the server does not send it. */
  version: number | null
}

type AnyOptions = {
  parameters?: Record<string, string>
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: unknown
  form?: FormData
  bytes?: Uint8Array<ArrayBuffer>
  onSent?: OnSent | undefined
  signal?: AbortSignal
  keepalive?: boolean
  user?: DeviceUser
}

/** Sends a request and returns the body of the response. Throws a `CallFailure`. */
export async function call<Name extends EndpointName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ResponseBody<Name>> {
  const { body, status } = await send(name, options)
  if (body === undefined) throw failureWithoutResponse('unexpected-response', status)
  return body
}

/**
 * Sends a request and returns its status and ETag as well. If the server asks for a step-up, sends the
 * request again after it, unless another user has signed in. Throws a `CallFailure`.
 */
export async function send<Name extends EndpointName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ReceivedResponse<Name>> {
  const user = (options as AnyOptions).user ?? currentSession()
  try {
    return await sendOnce(name, options, user)
  } catch (failure) {
    const needsStepUp = failure instanceof CallFailure && failure.code === 'confirm-identity'
    if (!needsStepUp || !(await confirmIdentity())) throw failure
    return sendOnce(name, options, user)
  }
}

async function sendOnce<Name extends EndpointName>(
  name: Name,
  options: CallOptions<Name>,
  user: DeviceUser | undefined,
): Promise<ReceivedResponse<Name>> {
  const { parameters, query, ...rest } = options as AnyOptions
  const session = currentSession()
  // The server would take it for what the other user wrote.
  if (!isSameDeviceUser(session, user)) throw unexpectedFailure()
  const token = session?.token
  const endpoint = findEndpoint(name)
  const { method, path, access } = endpoint instanceof Promise ? await endpoint : endpoint
  const address = `/api${fillPath(path, parameters ?? {})}${queryText(query)}`
  // The versions say nothing of a list before they are compared with it.
  const isRead = method === 'GET' && name !== 'getVersions'
  /** A refused password says nothing about the token that the request carries as well. */
  const judgedToken = access === 'anyone' ? undefined : token
  try {
    const response = await exchange(address, method, token, rest)
    reportResponse(isRead)
    if (judgedToken !== undefined) tokenAccepted(judgedToken)
    return response as ReceivedResponse<Name>
  } catch (failure) {
    if (rest.signal?.aborted) throw failure
    if (!(failure instanceof CallFailure)) throw failure
    if (!failure.isTransient || failure.code === 'app-outdated') reportResponse(false)
    else if (isRead) reportFailedRead(address)
    if (judgedToken !== undefined && failure.status === 401) tokenRefused(judgedToken, failure.code)
    if (failure.code === 'app-outdated') reportOutdatedApp()
    throw failure
  }
}

async function exchange(
  address: string,
  method: string,
  token: string | undefined,
  options: Omit<AnyOptions, 'parameters' | 'query'>,
): Promise<ReceivedResponse<EndpointName>> {
  const limit = new AbortController()
  const giveUp = () => limit.abort()
  const timeout = restartableTimer(giveUp)
  options.signal?.addEventListener('abort', giveUp)
  const headers = {
    accept: 'application/json',
    [API_VERSION_HEADER]: `${API_VERSION}`,
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...options.headers,
  }
  const text = options.body === undefined ? options.bytes : JSON.stringify(options.body)
  const limitMs = method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS
  // `fetch` does not report upload progress, so a long text gets more time.
  timeout.restart(limitMs + (text?.length ?? 0) / SLOWEST_BYTES_PER_MS)
  // An upload may take any time, and is aborted only when it makes no progress.
  const onSent: OnSent = (progress) => {
    timeout.restart(progress < 1 ? WRITE_TIMEOUT_MS : UPLOAD_RESPONSE_TIMEOUT_MS)
    options.onSent?.(progress)
  }
  try {
    const { form } = options
    const { signal } = limit
    const response = form
      ? await (await loadUpload()).sendForm(address, { method, headers, form, signal, onSent })
      : await fetch(address, {
          method,
          cache: 'no-store',
          credentials: 'omit',
          keepalive: options.keepalive ?? false,
          signal,
          headers,
          body: text ?? null,
        })
    const etag = response.headers.get('etag')
    const epoch = noteServer(response)
    const version = versionOf(response)
    if (response.status === 304) return { status: 304, body: undefined, etag, epoch, version }
    const bytes = await readBytes(response, () => timeout.restart(limitMs))
    const body = isFileOfOurs(response) ? bytes : await readJson(response, bytes)
    // What was written leaves the device then, and a content filter may answer with JSON and 200 too.
    const isOurs = method === 'GET' || epoch !== null
    if (response.ok && body !== undefined && isOurs) {
      const read = body as ResponseBody<EndpointName>
      return { status: response.status, body: read, etag, epoch, version }
    }
    throw failureFromResponse(
      response.status,
      response.ok ? undefined : body,
      response.headers.get('retry-after'),
    )
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    if (limit.signal.aborted) throw failureWithoutResponse('timed-out')
    throw cause instanceof TypeError ? failureWithoutResponse('no-connection') : cause
  } finally {
    timeout.end()
    options.signal?.removeEventListener('abort', giveUp)
  }
}

/** Loads the module that uploads, which only admins need. A failure to load it counts as a lost connection. */
function loadUpload(): Promise<typeof import('./send-form.ts')> {
  return import('./send-form.ts').catch(() => {
    throw failureWithoutResponse('no-connection')
  })
}

/** Only our server sends a file name; the page of a captive portal has none. */
function isFileOfOurs({ ok, headers }: Response): boolean {
  return ok && headers.get('content-disposition')?.startsWith('attachment') === true
}

/** Notes our server's time and returns its epoch; null when the response is not from our server. */
function noteServer({ headers }: Response): string | null {
  const epoch = headers.get(EPOCH_HEADER)
  if (epoch !== null) noteServerTime(Date.parse(headers.get('date') ?? ''))
  return epoch
}

function versionOf({ headers }: Response): number | null {
  const version = headers.get(VERSION_HEADER)
  return version === null ? null : Number(version)
}

/** Returns undefined when the body is not JSON, such as the sign-in page of a hotel's network. */
async function readJson({ headers }: Response, bytes: Blob): Promise<unknown> {
  if (!headers.get('content-type')?.includes('json')) return undefined
  try {
    return JSON.parse(await bytes.text())
  } catch {
    return undefined
  }
}

function queryText(query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, `${value}`]] : []))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
