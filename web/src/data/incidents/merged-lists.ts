import type { Incident } from '@holdfast/contract/incidents/incidents'
import { mainIncidentOf, mergedInto } from '@holdfast/contract/incidents/merged-incidents'
import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { CachedBody } from '../../storage/device-store.ts'
import { listKey, useCollection } from '../lists/collection.ts'
import { queryClient } from '../lists/query-client.ts'
import { joinReads, type Read, toRead } from '../lists/read.ts'

/** What screens read of incidents that are merged into another one: see decision 207. Most have none. */

const NONE: readonly never[] = []

/** The incident that is read for this one: itself, or the one into which it is merged. */
export function useMainIncidentId(incidentid: string): string {
  const incidents = useCollection('incidents').data ?? []
  const own = incidents.find(({ id }) => id === incidentid)
  return own ? mainIncidentOf(incidents, own).id : incidentid
}

/** The ids of the incidents that are read as one with this one, without it. The same array while they are the same. */
export function useMergedIds(incidentid: string | undefined): readonly string[] {
  const incidents = useCollection('incidents').data
  const ids = incidents?.some(({ mergedinto }) => mergedinto)
    ? mergedInto(incidents, incidentid ?? '').map(({ id }) => id)
    : NONE
  const last = useRef(ids)
  if (last.current.join() !== ids.join()) last.current = ids
  return last.current
}

/** The same for code outside screens: as the list of incidents is in memory now. */
export function mergedIdsNow(organisationid: string, incidentid: string): string[] {
  const key = listKey(organisationid, 'incidents')
  const incidents = queryClient.getQueryData<CachedBody<Incident[]>>(key)?.body ?? []
  return mergedInto(incidents, incidentid).map(({ id }) => id)
}

/**
 * What the queries hold, in their order; the same array while they hold the same. Reads them as screens do.
 * `useQueries` of the library would do the same, and add itself to the first load of every phone.
 */
export function useHeld<T>(
  ids: readonly string[],
  optionsOf: (id: string) => object,
): readonly (T | undefined)[] {
  const { observers, subscribe } = useObservers<T>(ids, optionsOf)
  const last = useRef<readonly (T | undefined)[]>(NONE)
  return useSyncExternalStore(subscribe, () => {
    const held = observers.map((observer) => observer.getCurrentResult().data)
    const isSame =
      held.length === last.current.length && held.every((each, at) => each === last.current[at])
    if (!isSame) last.current = held
    return last.current
  })
}

/** Whether this device has what `useHeld` holds: an incident that was not read must not look like one without anything. */
export function useHeldRead(
  ids: readonly string[],
  optionsOf: (id: string) => object,
): Read<undefined> {
  const { observers, subscribe } = useObservers(ids, optionsOf)
  const join = () => joinReads(observers.map((observer) => toRead(observer.getCurrentResult())))
  useSyncExternalStore(subscribe, () => join().state)
  return join()
}

function useObservers<T>(ids: readonly string[], optionsOf: (id: string) => object) {
  const observers = useMemo(
    () => ids.map((id) => new QueryObserver(queryClient, optionsOf(id) as QueryObserverOptions<T>)),
    [ids, optionsOf],
  )
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = observers.map((observer) => observer.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [observers],
  )
  return { observers, subscribe }
}
