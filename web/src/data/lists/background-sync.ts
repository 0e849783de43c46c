import type { Content } from '@holdfast/contract/content/content'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Query, QueryObserverOptions } from '@tanstack/react-query'
import { isActiveIncident, settleActiveIncident } from '../incidents/active-incident.ts'
import { openIncidents } from '../incidents/active-incident-rules.ts'
import { ClosedHistories } from '../log/closed-histories.ts'
import { logOptions } from '../log/incident-log.ts'
import { logStoreOf } from '../log/stored-log.ts'
import { storedPicturesOptions } from '../log/stored-pictures.ts'
import { readMissing } from '../restored-server/missing-records.ts'
import {
  type CollectionName,
  collectionOptions,
  collections,
  type IncidentCollection,
  incidentCollectionOptions,
  listKey,
  REFRESH_INTERVAL_MS,
} from './collection.ts'
import { follow, poll } from './follow-lists.ts'
import { loadLater } from './load-later.ts'
import { every } from './polling.ts'
import { queryClient } from './query-client.ts'
import { runInSeparateTasks } from './separate-tasks.ts'

/**
 * Invariant: the device store is complete, whatever screen is open. Screens poll what they show;
 * this module polls every collection, and the logs, checks, counts and histories of all open incidents. The history of a closed
 * incident is read once.
 */

/** For what belongs to open incidents and no screen shows. The event stream is usually sooner. */
const BACKGROUND_REFRESH_MS = 30_000
/** Lists are read before pictures. On a slow network pictures wait no longer than this for them. */
const MAX_PICTURES_WAIT_MS = 1000

export function startBackgroundSync(organisationid: string): () => void {
  const stops: (() => void)[] = []
  const lists = Object.keys(collections) as CollectionName[]
  const stopStarting = runInSeparateTasks([
    ...lists.map((name) => () => void stops.push(pollList(organisationid, name))),
    () => void stops.push(syncOpenIncidents(organisationid)),
    () => void stops.push(syncPictures(organisationid)),
    () => void stops.push(syncOwnLists(organisationid)),
  ])
  return () => {
    stopStarting()
    for (const stop of stops) stop()
  }
}

function pollList(organisationid: string, name: CollectionName): () => void {
  return poll({
    ...collectionOptions(name, organisationid),
    refetchInterval: every(collections[name].refreshMs),
  } as QueryObserverOptions)
}

function syncOpenIncidents(organisationid: string): () => void {
  const syncs = new Map<string, { version: number; stop: () => void }>()
  const closed = new ClosedHistories(organisationid)

  function update(incidents: readonly Incident[]): void {
    settleActiveIncident(incidents)
    const open = new Map(openIncidents(incidents).map((incident) => [incident.id, incident]))
    for (const [id, { stop }] of syncs) {
      if (open.has(id)) continue
      stop()
      syncs.delete(id)
      closed.markOutdated(id)
    }
    for (const { id, version } of open.values()) {
      const known = syncs.get(id)
      syncs.set(id, { version, stop: known?.stop ?? syncIncident(organisationid, id) })
      if (known === undefined || known.version === version) continue
      const queryKey = listKey(organisationid, 'history', id)
      void queryClient.invalidateQueries({ queryKey })
    }
    const missing = readMissing(organisationid).incidents.map(({ record }) => record)
    const ids = new Set([...incidents, ...missing].map((incident) => incident.id))
    void logStoreOf(organisationid)?.dropOtherIncidents(ids)
    closed.update(incidents)
  }

  const stop = follow<Incident[]>(organisationid, 'incidents', update)
  return () => {
    stop()
    closed.stop()
    for (const sync of syncs.values()) sync.stop()
  }
}

function syncIncident(organisationid: string, id: string): () => void {
  const stops = [
    poll({
      ...logOptions(organisationid, id),
      refetchInterval: (query: Query) =>
        every(isActiveIncident(id) ? REFRESH_INTERVAL_MS.logs : BACKGROUND_REFRESH_MS)(query),
    } as QueryObserverOptions),
    ...(['checks', 'counts', 'tasks', 'handovers', 'history'] as const).map((name) =>
      pollOfIncident(name, organisationid, id),
    ),
    pollLogPictures(organisationid, id),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function pollOfIncident(name: IncidentCollection, organisationid: string, id: string): () => void {
  return poll({
    ...incidentCollectionOptions(name, organisationid, id),
    refetchInterval: every(BACKGROUND_REFRESH_MS),
  } as QueryObserverOptions)
}

/** Once the device's own list is in memory: without its ETag the server would send all of it again. */
function pollLogPictures(organisationid: string, id: string): () => void {
  return loadLater({
    load: () => queryClient.fetchQuery(storedPicturesOptions(organisationid, id)),
    use: () => pollOfIncident('pictures', organisationid, id),
  })
}

/** Fetches pictures after the lists: the first screen needs no picture, but the app is useless without lists. */
function syncPictures(organisationid: string): () => void {
  return loadLater({
    load: async () => {
      await untilListsAreRead(organisationid)
      return import('../../sync/picture-cache.ts')
    },
    use: (loaded) => followPictures(organisationid, loaded),
  })
}

/** What depends on who holds the device, and on no first screen. */
function syncOwnLists(organisationid: string): () => void {
  return loadLater({
    load: () => import('../incidents/kept-for-user.ts'),
    use: ({ keepForUser }) => keepForUser(organisationid),
  })
}

/** Resolves when no list of the organisation is being fetched any more, or after the maximum wait. */
function untilListsAreRead(organisationid: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, MAX_PICTURES_WAIT_MS)
    const unfollow = queryClient.getQueryCache().subscribe(check)
    function end() {
      clearTimeout(timer)
      unfollow()
      resolve()
    }
    function check() {
      if (queryClient.isFetching({ queryKey: [organisationid] }) === 0) end()
    }
    check()
  })
}

function followPictures(
  organisationid: string,
  { pictureKeys, syncPictureCache }: typeof import('../../sync/picture-cache.ts'),
): () => void {
  let keys: string | undefined
  let stop: () => void = () => undefined
  const unfollow = follow<Content>(organisationid, 'content', (content) => {
    const next = pictureKeys(content)
    if (keys === next.join()) return
    keys = next.join()
    stop()
    stop = syncPictureCache(organisationid, next)
  })
  return () => {
    unfollow()
    stop()
  }
}
