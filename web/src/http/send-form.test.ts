import { UPLOAD_RESPONSE_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '@holdfast/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import type { CallFailure } from './call-failure.ts'

/** The browser's request, moved by hand. */
class Request {
  static last: Request
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  readonly headers: Record<string, string> = {}
  status = 0
  response = new Blob()
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  constructor() {
    Request.last = this
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json; charset=utf-8\r\netag: "a: b"\r\n'
  }
  abort() {
    this.onabort?.()
  }
  sent(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }
  respond(status: number, body: object) {
    this.status = status
    this.response = new Blob([JSON.stringify(body)])
    this.onload?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Resolves once the request has been sent: what sends uploads is loaded when it is needed. */
async function begin() {
  const parts: number[] = []
  let failure: CallFailure | undefined
  const done = call('uploadMedia', { form: new FormData(), onSent: (part) => parts.push(part) })
  const rejection = done.catch((cause: CallFailure) => {
    failure = cause
  })
  await vi.dynamicImportSettled()
  return { done, rejection, parts, failure: () => failure }
}

test('an upload may take any time while it makes progress', async () => {
  const { done, parts } = await begin()
  for (const loaded of [10, 20, 30, 40]) {
    await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS - 1)
    Request.last.sent(loaded, 40)
  }
  await vi.advanceTimersByTimeAsync(UPLOAD_RESPONSE_TIMEOUT_MS - 1)
  Request.last.respond(201, { path: 'logo.png', key: 'k' })
  expect(await done).toEqual({ path: 'logo.png', key: 'k' })
  expect(parts).toEqual([0.25, 0.5, 0.75, 1])
  expect(Request.last.headers['content-type']).toBeUndefined()
})

test('an upload without progress fails', async () => {
  const { rejection, failure } = await begin()
  Request.last.sent(10, 40)
  await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS)
  await rejection
  expect(failure()?.code).toBe('timed-out')
})

test('a refusal carries the server’s sentences', async () => {
  const { rejection, failure } = await begin()
  Request.last.respond(400, { code: 'invalid', message: 'No.', errors: ['Choose a PNG'] })
  await rejection
  expect(failure()).toMatchObject({ status: 400, errors: ['Choose a PNG'] })
})

test('a response without a body settles the call', async () => {
  const { rejection, failure } = await begin()
  Request.last.status = 204
  Request.last.onload?.()
  await rejection
  expect(failure()).toMatchObject({ code: 'unexpected-response', status: 204 })
})

test('a lost connection fails with a code of its own', async () => {
  const { rejection, failure } = await begin()
  Request.last.onerror?.()
  await rejection
  expect(failure()?.code).toBe('no-connection')
})
