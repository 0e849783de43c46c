import { call } from '../../http/call.ts'
import { readLocal, writeLocal } from '../../storage/local-storage.ts'

/**
 * Web Push on this device: alerts reach it even while the app is closed. `blocked`: the person or the
 * phone has refused notifications, and only the phone's settings can allow them again.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const STATE_KEY = 'pushstate'

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
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for permission, so call it during a click. @throws CallFailure, or the error of a push service that refuses */
export async function enablePush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe()
  return refreshPushState()
}

/** Called whenever the app starts or gets a token: browsers change their push addresses, and the server deletes expired ones. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  await subscribe().catch(() => undefined)
}

/** Called at log out, while the sign-in is still valid. Without a network the device unsubscribes, and the server is not told. */
export async function disablePush(): Promise<void> {
  if (!isSupported()) return
  const subscription = await (await getRegistration())?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  call('deletePushSubscription', { query: { endpoint }, keepalive: true }).catch(() => undefined)
  await subscription.unsubscribe()
}

async function subscribe(): Promise<void> {
  const registration = await getRegistration()
  if (registration === undefined) return
  const { pushKey } = await call('getSettings', {})
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return
  await call('savePushSubscription', {
    body: { endpoint, keys: { p256dh, auth }, tasks: true, handovers: true, closures: true },
  })
}

function isSupported(): boolean {
  return 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
}

function getRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration()
}
