import { RETRY_MAX_DELAY_MS } from '@holdfast/contract/limits'
import { watchConnectivity } from '../http/connectivity.ts'
import { rememberLastUpdated, resetServerReach } from '../http/server-reach.ts'
import { followSession, sessionStateNow, watchSession } from '../session/session.ts'
import { finishDeletion } from '../storage/delete-device-data.ts'
import type { CachedBody, StoredEntry } from '../storage/device-store.ts'
import { closeDrafts, openDrafts } from '../storage/drafts.ts'
import { isSameOwner, type Owner } from '../storage/owner.ts'
import { requestPersistence } from '../storage/storage-state.ts'
import { postToOtherTabs } from '../storage/tabs.ts'
import { openUnsyncedStore } from '../storage/unsynced-store.ts'
import { startLiveStream } from '../sync/live-stream.ts'
import { closeOutbox, openOutbox, sendOutboxNow } from '../sync/outbox.ts'
import { clearActiveIncident, restoreActiveIncident } from './active-incident.ts'
import { storeAlert } from './alerts.ts'
import { startBackgroundSync } from './background-sync.ts'
import { clearChosenOrganisation } from './chosen-organisation.ts'
import { closeCopy, openCopy } from './device-copy.ts'
import { logKey, storeLogEntry } from './incident-log.ts'
import { applyLiveEvent, readEverythingAgain } from './live-events.ts'
import { mergeEntries } from './log-merge.ts'
import { followConnectivity, queryClient } from './query-client.ts'

/**
 * The lifecycle of the data on a device: it starts with a session, is read from the device before the
 * first screen, is synced with the server, and ends with the session. Nothing else starts or stops it.
 */

/** The first screen does not wait longer for a deletion that another window blocks. */
const MAX_DELETION_WAIT_MS = 2000

const RENEWAL_AFTER_MS = 1000
/** What can still be read after the sign-in has expired: guidance, and which roles' are one's own. */
const READABLE_AFTER_EXPIRY = ['content', 'allocations']

let owner: Owner | undefined
/** Whether only guidance has been opened. */
let isExpired = false
let stop: () => void = () => undefined

/** Await it once, before the first screen. Never rejects: what cannot be read is fetched. */
export async function startData(): Promise<void> {
  watchConnectivity()
  watchSession()
  followConnectivity()
  await Promise.race([finishDeletion(), pause(MAX_DELETION_WAIT_MS)])
  followSession(() => void followOwner())
  setTimeout(() => void loadTokenRenewal(), RENEWAL_AFTER_MS)
  await followOwner()
}

/** Once a day is soon enough for it, so it is not in the first load. */
async function loadTokenRenewal(): Promise<void> {
  const loaded = await import('./token-renewal.ts').catch(() => undefined)
  if (loaded === undefined) setTimeout(() => void loadTokenRenewal(), RETRY_MAX_DELAY_MS)
  else loaded.startTokenRenewal()
}

async function followOwner(): Promise<void> {
  const now = sessionStateNow()
  const session = now.state === 'signed out' ? undefined : now.session
  if (isSameOwner(session, owner) && isExpired === (now.state === 'expired')) return
  stop()
  endOwner()
  isExpired = now.state === 'expired'
  if (session === undefined) return
  if (isExpired) await openGuidance(session)
  else await beginOwner(session)
}

/** The rest of the copy stays closed until its owner has signed in again. */
async function openGuidance({ organisationid, userid }: Owner): Promise<void> {
  const mine = { organisationid, userid }
  owner = mine
  const collections = await openCopy(mine).readCollections()
  if (owner !== mine) return
  const readable = [...collections].filter(([key]) => READABLE_AFTER_EXPIRY.includes(key))
  hydrate(organisationid, new Map(readable), new Map())
}

async function beginOwner({ organisationid, userid }: Owner): Promise<void> {
  const mine = { organisationid, userid }
  owner = mine
  const isMine = () => owner === mine
  const store = openCopy(mine)
  const written = openUnsyncedStore(userid)
  const [collections, logs] = await Promise.all([
    store.readCollections(),
    store.readLogs(),
    restoreActiveIncident(store),
    openDrafts(userid, written),
  ])
  if (!isMine()) {
    written.close()
    return
  }
  hydrate(organisationid, collections, logs)
  void requestPersistence()
  const stops = [
    startBackgroundSync(organisationid),
    startLiveStream(mine, {
      onEvent: (event) => applyLiveEvent(organisationid, event),
      onConnected: () => {
        readEverythingAgain(organisationid)
        sendOutboxNow()
      },
    }),
  ]
  stop = () => {
    for (const stopOne of stops) stopOne()
    written.close()
  }
  await openOutbox(mine, written, async (acknowledged) => {
    if (acknowledged.kind === 'check') {
      const { storeCheck } = await import('./checklists.ts')
      return storeCheck(organisationid, acknowledged.saved)
    }
    if (acknowledged.kind === 'alert') return storeAlert(organisationid, acknowledged.saved)
    if (acknowledged.kind === 'alertanswer') return
    const event = { event: 'log', data: acknowledged.saved } as const
    postToOtherTabs({ about: 'live', organisationid, event })
    return storeLogEntry(organisationid, acknowledged.saved)
  })
}

function endOwner(): void {
  owner = undefined
  stop = () => undefined
  closeOutbox()
  closeDrafts()
  closeCopy()
  clearActiveIncident()
  clearChosenOrganisation()
  resetServerReach()
  queryClient.clear()
}

/** Fills the in-memory cache from the store. What has been fetched meanwhile is newer and stays. */
function hydrate(
  organisationid: string,
  collections: ReadonlyMap<string, CachedBody<unknown>>,
  logs: ReadonlyMap<string, StoredEntry[]>,
): void {
  for (const [key, kept] of collections) {
    const queryKey = [organisationid, ...key.split('/')]
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    queryClient.setQueryData(queryKey, kept, { updatedAt: kept.checkedAt })
    rememberLastUpdated(kept.checkedAt)
  }
  for (const [incidentid, log] of logs) {
    queryClient.setQueryData<readonly StoredEntry[]>(
      logKey(organisationid, incidentid),
      (known = []) => mergeEntries(known, log),
      { updatedAt: 0 },
    )
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
