import { deleteDB } from 'idb'
import {
  copyName,
  type DeviceUser,
  isCopyName,
  isPictureCacheName,
  pictureCacheName,
} from './device-user.ts'
import { readLocal, removeLocal, writeLocal } from './local-storage.ts'

/**
 * Deletes the device stores on a device. A deletion is noted first, and completed at the next start if
 * the app is closed in between. Drafts and the outbox are kept elsewhere and are never deleted here.
 */

const PENDING_KEY = 'forget'

/** Deletes the user's copy and the organisation's pictures, and closes the notifications. */
export async function deleteCopy(user: DeviceUser): Promise<void> {
  const { organisationid, userid } = user
  writeLocal(PENDING_KEY, JSON.stringify({ organisationid, userid }))
  await Promise.all([
    remove([copyName(user)], [pictureCacheName(organisationid)]),
    closeNotifications(),
  ])
  removeLocal(PENDING_KEY)
}

/** Closes notifications of alerts, so that the next person with this device is not asked to open them. */
async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const shown = (await registration?.getNotifications?.().catch(() => [])) ?? []
  for (const notification of shown) notification.close()
}

/** Deletes every copy except this user's. Called when another user has signed in. */
export async function deleteOtherCopies(user: DeviceUser): Promise<void> {
  const databases = (await listDatabases()).filter(
    (name) => isCopyName(name) && name !== copyName(user),
  )
  const caches = (await listCaches()).filter(
    (name) => isPictureCacheName(name) && name !== pictureCacheName(user.organisationid),
  )
  await remove(databases, caches)
}

/** Call this once when the app starts, before anything opens a copy. */
export async function finishDeletion(): Promise<void> {
  const pending = readLocal(PENDING_KEY)
  if (pending === null) return
  try {
    await deleteCopy(JSON.parse(pending) as DeviceUser)
  } catch {
    removeLocal(PENDING_KEY)
  }
}

/** Deletes databases and caches. A browser without IndexedDB has nothing to delete; that is no failure. */
async function remove(databases: string[], cacheNames: string[]): Promise<void> {
  await Promise.allSettled([
    ...databases.map(async (name) => deleteDB(name)),
    ...cacheNames.map(async (name) => globalThis.caches?.delete(name)),
  ])
}

async function listDatabases(): Promise<string[]> {
  const found = await globalThis.indexedDB?.databases?.().catch(() => [])
  return (found ?? []).map((database) => database.name ?? '')
}

async function listCaches(): Promise<string[]> {
  return (await globalThis.caches?.keys().catch(() => [])) ?? []
}
