import { call } from '../http/call.ts'
import { readLocal, writeLocal } from '../storage/local-storage.ts'

/**
 * Web push on this device: alerts reach it while the app is closed. `blocked`: the person, or the
 * phone, has refused notifications, and only its settings can allow them again.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const STATE_KEY = 'pushstate'

/** The state that this device read last, for a screen to start with; undefined before the first reading. */
export function lastPushState(): PushState | undefined {
  return (readLocal(STATE_KEY) as PushState | null) ?? undefined
}

export async function readPushState(): Promise<PushState> {
  const state = await findPushState()
  if (state !== lastPushState()) writeLocal(STATE_KEY, state)
  return state
}

async function findPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for the permission, so it must be called during a click. @throws CallFailure, or when a push service refuses */
export async function enablePush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe()
  return readPushState()
}

/** Called at each start: browsers change the endpoints, and the server deletes those that have expired. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  await subscribe().catch(() => undefined)
}

/** Called at log out, while the sign-in is still valid. Without a network only the device unsubscribes. */
export async function disablePush(): Promise<void> {
  if (!isSupported()) return
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  call('deletePushSubscription', { query: { endpoint }, keepalive: true }).catch(() => undefined)
  await subscription.unsubscribe()
}

async function subscribe(): Promise<void> {
  const registration = await findRegistration()
  if (registration === undefined) return
  const { pushKey } = await call('getSettings', {})
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return
  await call('savePushSubscription', { body: { endpoint, keys: { p256dh, auth } } })
}

function isSupported(): boolean {
  return 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
}

function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration()
}
