import { UNEXPECTED_MESSAGE } from '@holdfast/contract/endpoints/problem-messages'
import type { ProblemBody, ProblemCode } from '@holdfast/contract/endpoints/problems'

/** The messages of failures for which our server has sent no response. */
const messagesWithoutResponse = {
  offline: 'You are currently offline. Please try again when you have a connection.',
  'no-connection': 'The server could not be reached. Please check your connection and try again.',
  'timed-out': 'The server took too long to answer. Please try again.',
  'unexpected-response':
    'The answer did not come from the server. Please check your connection and try again.',
} as const

/** 429: too many requests; 426: the app must be updated first. */
const RETRYABLE_STATUSES = [429, 426]

type CodeWithoutResponse = keyof typeof messagesWithoutResponse
export type FailureCode = ProblemCode | CodeWithoutResponse

/**
 * A failed request. `message` is the sentence to show, `errors` has one sentence for each problem,
 * `status` is 0 without a response, `body` is our server's complete response (see `conflicts` of an
 * incident), and `retryAfterMs` is how long the server asks to wait.
 */
export class CallFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly errors: readonly string[]
  readonly body: unknown
  readonly retryAfterMs: number | undefined

  constructor(failure: {
    code: FailureCode
    status: number
    message: string
    errors?: readonly string[]
    body?: unknown
    retryAfterMs?: number | undefined
  }) {
    super(failure.message)
    this.name = 'CallFailure'
    this.code = failure.code
    this.status = failure.status
    this.errors = failure.errors ?? [failure.message]
    this.body = failure.body
    this.retryAfterMs = failure.retryAfterMs
  }

  /** Whether our own server sent the response, not a proxy or captive portal. */
  get isFromServer(): boolean {
    return !(this.code in messagesWithoutResponse)
  }

  /** Whether the same request may succeed later without any change. */
  get isTransient(): boolean {
    return !this.isFromServer || this.status >= 500 || RETRYABLE_STATUSES.includes(this.status)
  }
}

export function failureWithoutResponse(code: CodeWithoutResponse, status = 0): CallFailure {
  return new CallFailure({ code, status, message: messagesWithoutResponse[code] })
}

/** A failure for input that the app itself refuses before sending it. */
export function failureOfInput(message: string): CallFailure {
  return new CallFailure({ code: 'invalid', status: 400, message })
}

/** The failure to show after a programming error. */
export function unexpectedFailure(): CallFailure {
  return new CallFailure({ code: 'unexpected', status: 500, message: UNEXPECTED_MESSAGE })
}

/** The failure that a response describes. Anything but our own JSON is `unexpected-response`. */
export function failureFromResponse(
  status: number,
  body: unknown,
  retryAfter: string | null,
): CallFailure {
  if (!isProblemBody(body)) return failureWithoutResponse('unexpected-response', status)
  const message = status === 500 ? UNEXPECTED_MESSAGE : body.message
  return new CallFailure({
    code: body.code,
    status,
    message,
    errors: status === 500 || body.errors.length === 0 ? [message] : body.errors,
    body,
    retryAfterMs: retryAfter === null ? undefined : Number(retryAfter) * 1000 || undefined,
  })
}

function isProblemBody(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null) return false
  const { code, message, errors } = body as Partial<ProblemBody>
  // A newer server may have codes that this app does not know. Their sentences are shown all the same.
  return typeof code === 'string' && typeof message === 'string' && Array.isArray(errors)
}
