import { pause } from '../http/backoff.ts'
import { watchConnectivity } from '../http/connectivity.ts'
import { rememberLastUpdated, resetServerReachability } from '../http/server-reachability.ts'
import { followSession, sessionStateNow, watchSession } from '../session/session.ts'
import { finishDeletion } from '../storage/delete-device-data.ts'
import type { CachedBody } from '../storage/device-store.ts'
import { type DeviceUser, isSameDeviceUser } from '../storage/device-user.ts'
import { closeDrafts, openDrafts, readDrafts } from '../storage/drafts.ts'
import { requestPersistence } from '../storage/storage-state.ts'
import { openUnsyncedStore } from '../storage/unsynced-store.ts'
import { closeOutbox, openOutbox, outboxItems, sendOutboxNow } from '../sync/outbox.ts'
import type { Acknowledgement } from '../sync/outbox-kinds.ts'
import { clearChosenOrganisation } from './chosen-organisation.ts'
import { clearActiveIncident, readActiveIncident } from './incidents/active-incident.ts'
import { closeCopy, openCopy, STORED_LOG } from './lists/device-copy.ts'
import { loadLater } from './lists/load-later.ts'
import { followConnectivity, queryClient } from './lists/query-client.ts'
import { dropTextsThatWait } from './log/log-drafts.ts'
import { lostIncidents } from './restored-server/lost-incidents.ts'

/**
 * The lifecycle of the data on a device: it starts with a session, is read from the device before the
 * first screen, is synced with the server, and ends with the session. Nothing else starts or stops it.
 */

/** The longest that the first screen waits for a deletion that another window blocks. */
const MAX_DELETION_WAIT_MS = 2000
/** The longest that the first screen waits for a database that opens late or does not answer. */
const MAX_READING_WAIT_MS = 6000

const RENEWAL_AFTER_MS = 1000
/** Collections that can be read after the sign-in has expired: the guidance, and the user's roles. */
const READABLE_AFTER_EXPIRY = ['content', 'allocations']

let user: DeviceUser | undefined
/** Whether only the guidance has been read, because the sign-in has expired. */
let isExpired = false
let stop: () => void = () => undefined

/** Await this once, before the first screen. Never rejects: data that cannot be read is fetched. */
export async function startData(): Promise<void> {
  watchConnectivity()
  watchSession()
  followConnectivity()
  await Promise.race([finishDeletion(), pause(MAX_DELETION_WAIT_MS)])
  followSession(() => void followOwner())
  loadLater({
    afterMs: RENEWAL_AFTER_MS,
    load: () => import('./sign-in/token-renewal.ts'),
    use: ({ startTokenRenewal }) => {
      startTokenRenewal()
      return undefined
    },
  })
  await followOwner()
}

async function followOwner(): Promise<void> {
  const now = sessionStateNow()
  const session = now.state === 'signed out' ? undefined : now.session
  if (isSameDeviceUser(session, user) && isExpired === (now.state === 'expired')) return
  stop()
  endOwner()
  isExpired = now.state === 'expired'
  if (session === undefined) return
  if (isExpired) await openGuidance(session)
  else await beginOwner(session)
}

/** After an expiry only the guidance is opened. The other data stays locked until its user has signed in again. */
async function openGuidance({ organisationid, userid }: DeviceUser): Promise<void> {
  const mine = { organisationid, userid }
  user = mine
  const store = openCopy(mine, () => void read())
  await Promise.race([read(), pause(MAX_READING_WAIT_MS)])

  async function read(): Promise<void> {
    const collections = await store.readCollections()
    if (user !== mine) return
    const readable = [...collections].filter(([key]) => READABLE_AFTER_EXPIRY.includes(key))
    hydrate(organisationid, new Map(readable))
  }
}

async function beginOwner({ organisationid, userid }: DeviceUser): Promise<void> {
  const mine = { organisationid, userid }
  user = mine
  const isMine = () => user === mine
  const store = openCopy(mine, () => void readCopy())
  const unsyncedStore = openUnsyncedStore(userid, () => {
    void readDrafts()
    sendOutboxNow()
  })
  // The first screen shows what the device could read in time; the rest follows.
  const copy = readCopy()
  // If syncing began earlier, a restored server's list would replace the copy before it has been read.
  const lost = lostIncidents(mine.organisationid, Promise.race([copy, pause(MAX_READING_WAIT_MS)]))
  const reading = Promise.all([
    copy,
    openDrafts(userid, unsyncedStore),
    openOutbox(mine, unsyncedStore, onAcknowledged, lost),
  ]).then(() => {
    if (isMine()) dropTextsThatWait(outboxItems())
  })
  await Promise.race([reading, pause(MAX_READING_WAIT_MS)])
  if (!isMine()) {
    unsyncedStore.close()
    return
  }
  void requestPersistence()
  const stopSync = loadLater({
    load: () => import('./lists/start-live-lists.ts'),
    use: ({ startLiveLists }) => startLiveLists(mine),
  })
  stop = () => {
    stopSync()
    unsyncedStore.close()
  }
  async function onAcknowledged(acknowledged: Acknowledgement): Promise<void> {
    const { storeAcknowledged } = await import('./store-acknowledged.ts')
    return storeAcknowledged(mine, acknowledged)
  }

  async function readCopy(): Promise<void> {
    const [collections, restoreActiveIncident] = await Promise.all([
      store.readCollections(),
      readActiveIncident(store),
    ])
    if (!isMine()) return
    restoreActiveIncident()
    hydrate(organisationid, collections)
    void queryClient.invalidateQueries({ queryKey: [STORED_LOG] })
  }
}

function endOwner(): void {
  user = undefined
  stop = () => undefined
  closeOutbox()
  closeDrafts()
  closeCopy()
  clearActiveIncident()
  clearChosenOrganisation()
  resetServerReachability()
  queryClient.clear()
}

/** Fills the in-memory cache from the device store. Data that has been fetched meanwhile is newer and stays. */
function hydrate(
  organisationid: string,
  collections: ReadonlyMap<string, CachedBody<unknown>>,
): void {
  for (const [key, cached] of collections) {
    const queryKey = [organisationid, ...key.split('/')]
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    queryClient.setQueryData(queryKey, cached, { updatedAt: cached.checkedAt })
    rememberLastUpdated(cached.checkedAt)
  }
}
