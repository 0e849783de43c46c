import { deleteDB } from 'idb'
import { readLocal, removeLocal, writeLocal } from './local-storage.ts'
import { copyName, isCopyName, isPictureCacheName, type Owner, pictureCacheName } from './owner.ts'

/**
 * Deletes the device stores on a device. A deletion is noted first, and completed at the next start if
 * the app is closed in between. Drafts and the outbox are kept elsewhere and are never deleted here.
 */

const PENDING_KEY = 'forget'

/** Deletes the owner's copy and the organisation's pictures, and closes the notifications. */
export async function deleteCopy(owner: Owner): Promise<void> {
  const { organisationid, userid } = owner
  writeLocal(PENDING_KEY, JSON.stringify({ organisationid, userid }))
  await Promise.all([
    remove([copyName(owner)], [pictureCacheName(organisationid)]),
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

/** Deletes every copy except this owner's. Called when another user has signed in. */
export async function deleteOtherCopies(owner: Owner): Promise<void> {
  const databases = (await listDatabases()).filter(
    (name) => isCopyName(name) && name !== copyName(owner),
  )
  const caches = (await listCaches()).filter(
    (name) => isPictureCacheName(name) && name !== pictureCacheName(owner.organisationid),
  )
  await remove(databases, caches)
}

/** Call this once when the app starts, before anything opens a copy. */
export async function finishDeletion(): Promise<void> {
  const pending = readLocal(PENDING_KEY)
  if (pending === null) return
  try {
    await deleteCopy(JSON.parse(pending) as Owner)
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
