import type { LogEntry } from '@holdfast/contract/incident-log'
import { watchConnectivity } from '../http/connectivity.ts'
import { rememberLastUpdated, resetServerReach } from '../http/server-reach.ts'
import { currentSession, followSession, watchSession } from '../session/session.ts'
import { finishDeletion } from '../storage/delete-device-data.ts'
import type { CachedBody } from '../storage/device-store.ts'
import { closeDrafts, openDrafts, readDrafts } from '../storage/drafts.ts'
import { isSameOwner, type Owner } from '../storage/owner.ts'
import { requestPersistence } from '../storage/storage-state.ts'
import { postToOtherTabs } from '../storage/tabs.ts'
import { openUnsyncedStore } from '../storage/unsynced-store.ts'
import { startLiveStream } from '../sync/live-stream.ts'
import { type Acknowledged, closeOutbox, openOutbox, sendOutboxNow } from '../sync/outbox.ts'
import { clearActiveIncident, readActiveIncident } from './active-incident.ts'
import { startBackgroundSync } from './background-sync.ts'
import { storeCheck } from './checklists.ts'
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
/** Nor for a database that opens late or does not answer. */
const MAX_READING_WAIT_MS = 6000

let owner: Owner | undefined
let stop: () => void = () => undefined

/** Await it once, before the first screen. Never rejects: what cannot be read is fetched. */
export async function startData(): Promise<void> {
  watchConnectivity()
  watchSession()
  followConnectivity()
  await Promise.race([finishDeletion(), pause(MAX_DELETION_WAIT_MS)])
  followSession(() => void followOwner())
  await followOwner()
}

async function followOwner(): Promise<void> {
  const session = currentSession()
  if (isSameOwner(session, owner)) return
  stop()
  endOwner()
  if (session !== undefined) await beginOwner(session)
}

async function beginOwner({ organisationid, userid }: Owner): Promise<void> {
  const mine = { organisationid, userid }
  owner = mine
  const isMine = () => isSameOwner(owner, mine)
  const store = openCopy(mine, () => void readCopy())
  const written = openUnsyncedStore(userid, () => {
    void readDrafts()
    sendOutboxNow()
  })
  // Only what the device answers at once is there before the first screen; the rest follows.
  const reading = Promise.all([
    readCopy(),
    openDrafts(userid, written),
    openOutbox(mine, written, onAcknowledged),
  ])
  await Promise.race([reading, pause(MAX_READING_WAIT_MS)])
  if (!isMine()) {
    written.close()
    return
  }
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
  async function onAcknowledged(acknowledged: Parameters<Acknowledged>[0]): Promise<void> {
    if (acknowledged.kind === 'check') return storeCheck(organisationid, acknowledged.saved)
    const event = { event: 'log', data: acknowledged.saved } as const
    postToOtherTabs({ about: 'live', organisationid, event })
    return storeLogEntry(organisationid, acknowledged.saved)
  }

  async function readCopy(): Promise<void> {
    const [collections, logs, restoreActiveIncident] = await Promise.all([
      store.readCollections(),
      store.readLogs(),
      readActiveIncident(store),
    ])
    if (!isMine()) return
    restoreActiveIncident()
    hydrate(organisationid, collections, logs)
  }
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
  logs: ReadonlyMap<string, LogEntry[]>,
): void {
  for (const [key, kept] of collections) {
    const queryKey = [organisationid, ...key.split('/')]
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    queryClient.setQueryData(queryKey, kept, { updatedAt: kept.checkedAt })
    rememberLastUpdated(kept.checkedAt)
  }
  for (const [incidentid, log] of logs) {
    queryClient.setQueryData<readonly LogEntry[]>(
      logKey(organisationid, incidentid),
      (known = []) => mergeEntries(known, log),
      { updatedAt: 0 },
    )
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
