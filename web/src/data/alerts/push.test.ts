import { EPOCH_HEADER } from '@holdfast/contract/endpoints/headers'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { RETRY_MAX_DELAY_MS } from '../../http/backoff.ts'
import { disablePush, enablePush, keepPushRenewed, refreshPushState, renewPush } from './push.ts'

/** Keys of a server, as it says them. */
const KEY = Buffer.from('the key of the server').toString('base64url')
const OTHER_KEY = Buffer.from('the key of another server').toString('base64url')

type Server = {
  key: string
  status: number
  /** The endpoints that the push service refuses. */
  refused: string[]
  saved: string[]
  deleted: string[]
}
let server: Server

/** A browser that makes subscriptions as the standard says. No push service is needed for that. */
class FakePushManager {
  subscription: FakeSubscription | null = null
  made = 0

  getSubscription = async () => this.subscription

  subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    if (this.subscription !== null && this.subscription.key !== key) {
      throw new DOMException('Registration failed', 'InvalidStateError')
    }
    this.made += this.subscription === null ? 1 : 0
    this.subscription ??= new FakeSubscription(this, key, `https://push.example/${this.made}`)
    return this.subscription
  }
}

class FakeSubscription {
  readonly manager: FakePushManager
  readonly key: string
  readonly endpoint: string

  constructor(manager: FakePushManager, key: string, endpoint: string) {
    this.manager = manager
    this.key = key
    this.endpoint = endpoint
  }

  get options() {
    const bytes = Uint8Array.from(Buffer.from(this.key, 'base64url'))
    return { applicationServerKey: bytes.buffer }
  }

  toJSON = () => ({ endpoint: this.endpoint, keys: { p256dh: 'p', auth: 'a' } })

  unsubscribe = async () => {
    this.manager.subscription = null
    return true
  }
}

let pushManager: FakePushManager

beforeEach(() => {
  server = { key: KEY, status: 200, refused: [], saved: [], deleted: [] }
  pushManager = new FakePushManager()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const requestPermission = async () => 'granted'
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission })
  vi.stubGlobal('PushManager', FakePushManager)
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (server.status === 0) throw new TypeError('Failed to fetch')
    if (path.includes('settings')) return respond(200, { pushKey: server.key })
    if (method === 'DELETE') server.deleted.push(path)
    else if (server.status === 200) server.saved.push(JSON.parse(`${body}`).endpoint)
    const refused = server.refused.includes(server.saved.at(-1) ?? '')
    return respond(server.status, { success: true, refused })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const respond = (status: number, body: object) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [EPOCH_HEADER]: 'one' },
  })

test('a device says that alerts reach it once the server has its subscription, and while it has it', async () => {
  expect(await refreshPushState()).toBe('off')
  expect(await enablePush()).toBe('on')
  expect(server.saved).toEqual(['https://push.example/1'])
  server.status = 0
  await renewPush()
  expect(await refreshPushState()).toBe('on')
})

// Fails when a subscription in the browser is enough: alerts do not reach the device.
test('a device whose subscription the server has not taken says that alerts do not reach it', async () => {
  server.status = 400
  await expect(enablePush()).rejects.toThrow()
  expect(pushManager.subscription).not.toBeNull()
  expect(await refreshPushState()).toBe('off')
  server.status = 200
  await renewPush()
  expect(await refreshPushState()).toBe('on')
})

// Fails when the browser is asked for another key while it has a subscription: it refuses that each time.
test('a device subscribes anew when the server has another key', async () => {
  await enablePush()
  server.key = OTHER_KEY
  await Promise.all([renewPush(), renewPush()])
  expect(pushManager.subscription?.key).toBe(OTHER_KEY)
  expect(server.saved.at(-1)).toBe('https://push.example/2')
  expect(pushManager.made).toBe(2)
  expect(await refreshPushState()).toBe('on')
})

// Fails when it keeps its subscription: no alert reaches it while the push service refuses it.
test('a device that its push service refuses subscribes anew, once at each start', async () => {
  await enablePush()
  server.refused = [1, 2].map((made) => `https://push.example/${made}`)
  await renewPush()
  expect(pushManager.subscription?.endpoint).toBe('https://push.example/2')
  expect(await refreshPushState()).toBe('on')
  await renewPush()
  expect(server.saved.at(-1)).toBe('https://push.example/3')
  await renewPush()
  expect(pushManager.made).toBe(3)
})

test('a device that could not subscribe anew says that alerts do not reach it', async () => {
  await enablePush()
  server.key = OTHER_KEY
  vi.spyOn(pushManager, 'subscribe').mockRejectedValue(new DOMException('No', 'AbortError'))
  await renewPush()
  expect(await refreshPushState()).toBe('off')
})

test('a browser that does not tell the key of its subscription keeps it', async () => {
  await enablePush()
  const { subscription } = pushManager
  Object.defineProperty(subscription, 'options', { value: {} })
  await renewPush()
  expect(pushManager.subscription).toBe(subscription)
})

test('after the log out alerts do not reach the device', async () => {
  await enablePush()
  await disablePush()
  expect(server.deleted).toHaveLength(1)
  expect(await refreshPushState()).toBe('off')
})

// Fails when a renewal is tried once: a phone that a busy server refused would get no push until its next start.
test('a renewal that failed is tried again until the server has the subscription', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  server.status = 503
  const stop = keepPushRenewed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await refreshPushState()).toBe('off')
  server.status = 200
  await vi.advanceTimersByTimeAsync(RETRY_MAX_DELAY_MS)
  expect(server.saved).toEqual(['https://push.example/1'])
  await vi.advanceTimersByTimeAsync(10 * RETRY_MAX_DELAY_MS)
  expect(server.saved).toHaveLength(1)
  stop()
})

// Fails when a log out does not wait for its turn: it would end the subscription of the next user.
test('a log out that the browser is slow to do leaves the subscription of the next user', async () => {
  await enablePush()
  const { subscription } = pushManager
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => {
    goOn = resolve
  })
  if (subscription) {
    const { unsubscribe } = subscription
    subscription.unsubscribe = () => slow.then(unsubscribe)
  }
  const ended = disablePush()
  const next = enablePush()
  // Long enough for a subscription that does not wait.
  await new Promise((resolve) => setTimeout(resolve, 50))
  goOn()
  await ended
  expect(await next).toBe('on')
  expect(pushManager.subscription).not.toBeNull()
})
