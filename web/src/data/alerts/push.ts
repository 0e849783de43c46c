import { call } from '../../http/call.ts'
import { readLocal, writeLocal } from '../../storage/local-storage.ts'
import { startRetryLoop } from '../../sync/retry-loop.ts'

/**
 * Web Push on this device: alerts reach it even while the app is closed. `blocked`: the person or the
 * phone has refused notifications, and only the phone's settings can allow them again.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const STATE_KEY = 'pushstate'
/** The endpoint that the server has taken. */
const TAKEN_KEY = 'pushendpoint'

/** The state when it was last detected, for a screen to start with; undefined at first. */
export function lastPushState(): PushState | undefined {
  return (readLocal(STATE_KEY) as PushState | null) ?? undefined
}

export async function refreshPushState(): Promise<PushState> {
  const state = await detectPushState()
  if (state !== lastPushState()) writeLocal(STATE_KEY, state)
  return state
}

async function detectPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await (await getRegistration())?.pushManager.getSubscription()
  const isTaken = subscription?.endpoint === readLocal(TAKEN_KEY)
  return subscription && isTaken && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for permission, so call it during a click. @throws CallFailure, or the error of a push service that refuses */
export async function enablePush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe()
  return refreshPushState()
}

/** Browsers change their push addresses, and the server deletes expired ones. */
export async function renewPush(): Promise<void> {
  await renew().catch(() => undefined)
}

/** Called whenever the app starts or gets a token. Retries until the server has taken the subscription; the result ends that. */
export function keepPushRenewed(): () => void {
  const loop = startRetryLoop(() => renew().then(() => false))
  loop.now()
  return loop.stop
}

async function renew(): Promise<void> {
  if (isSupported() && Notification.permission === 'granted') await subscribe()
}

/** Called at log out, while the sign-in is still valid. Without a network the device unsubscribes, and the server is not told. */
export function disablePush(): Promise<void> {
  return inTurn(disableNow)
}

async function disableNow(): Promise<void> {
  if (!isSupported()) return
  const subscription = await (await getRegistration())?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  call('deletePushSubscription', { query: { endpoint }, keepalive: true }).catch(() => undefined)
  await subscription.unsubscribe()
  writeLocal(TAKEN_KEY, '')
}

let last: Promise<void> = Promise.resolve()

/**
 * One after the other. Of two subscriptions at once, the second would end the one that the first has made; and
 * a log out that the browser is slow to do would end that of whoever signs in next.
 */
function inTurn(job: () => Promise<void>): Promise<void> {
  last = last.catch(() => undefined).then(job)
  return last
}

const subscribe = () => inTurn(subscribeNow)

async function subscribeNow(): Promise<void> {
  const registration = await getRegistration()
  if (registration === undefined) return
  const { pushKey } = await call('getSettings', {})
  const { pushManager } = registration
  const before = await pushManager.getSubscription()
  // After a database was replaced the server has another key, and the browser refuses that beside the old one.
  const key = before ? keyOf(before) : ''
  if (key !== '' && key !== pushKey) await before?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const subscription = await pushManager.subscribe(options)
  const isRefused = await save(subscription)
  if (!isRefused) return
  // Once only: a push service that refuses the new one too is asked again at the next start.
  await subscription.unsubscribe()
  await save(await pushManager.subscribe(options))
}

/** Resolves to whether the push service refuses pushes under this subscription, as far as the server knows. */
async function save(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return false
  const { refused } = await call('savePushSubscription', {
    body: { endpoint, keys: { p256dh, auth }, tasks: true, handovers: true, closures: true },
  })
  writeLocal(TAKEN_KEY, endpoint)
  return refused
}

/** In base64url, as the server says it; `""` if the browser does not tell. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function isSupported(): boolean {
  return 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
}

function getRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration()
}
