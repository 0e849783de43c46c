import { UPLOAD_RESPONSE_TIMEOUT_MS, WRITE_TIMEOUT_MS } from '@holdfast/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import type { CallFailure } from './call-failure.ts'

/** A fake XMLHttpRequest that the test drives. */
class FakeRequest {
  static last: FakeRequest
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  readonly headers: Record<string, string> = {}
  status = 0
  response = new Blob()
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  constructor() {
    FakeRequest.last = this
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return 'content-type: application/json; charset=utf-8\r\nholdfast-epoch: one\r\netag: "a: b"\r\n'
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
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Resolves once the request has been sent, because the module that uploads is only loaded then. */
async function begin() {
  const progress: number[] = []
  let failure: CallFailure | undefined
  const done = call('uploadMedia', {
    form: new FormData(),
    onSent: (fraction) => progress.push(fraction),
  })
  const rejection = done.catch((cause: CallFailure) => {
    failure = cause
  })
  await vi.dynamicImportSettled()
  return { done, rejection, progress, failure: () => failure }
}

test('an upload may take any time while it makes progress', async () => {
  const { done, progress } = await begin()
  for (const loaded of [10, 20, 30, 40]) {
    await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS - 1)
    FakeRequest.last.sent(loaded, 40)
  }
  await vi.advanceTimersByTimeAsync(UPLOAD_RESPONSE_TIMEOUT_MS - 1)
  FakeRequest.last.respond(201, { path: 'logo.png', key: 'k' })
  expect(await done).toEqual({ path: 'logo.png', key: 'k' })
  expect(progress).toEqual([0.25, 0.5, 0.75, 1])
  expect(FakeRequest.last.headers['content-type']).toBeUndefined()
})

test('an upload without progress fails', async () => {
  const { rejection, failure } = await begin()
  FakeRequest.last.sent(10, 40)
  await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS)
  await rejection
  expect(failure()?.code).toBe('timed-out')
})

test('a refusal carries the server’s sentences', async () => {
  const { rejection, failure } = await begin()
  FakeRequest.last.respond(400, { code: 'invalid', message: 'No.', errors: ['Choose a PNG'] })
  await rejection
  expect(failure()).toMatchObject({ status: 400, errors: ['Choose a PNG'] })
})

test('a response without a body ends the call', async () => {
  const { rejection, failure } = await begin()
  FakeRequest.last.status = 204
  FakeRequest.last.onload?.()
  await rejection
  expect(failure()).toMatchObject({ code: 'unexpected-response', status: 204 })
})

test('a lost connection fails with the code `no-connection`', async () => {
  const { rejection, failure } = await begin()
  FakeRequest.last.onerror?.()
  await rejection
  expect(failure()?.code).toBe('no-connection')
})
