import { newRecordId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { MarkedPerson } from '@holdfast/contract/roll-call/marks'
import type { PickupState } from '@holdfast/contract/roll-call/pickup-words'
import type { NewPickupEvent, PickupEvent } from '@holdfast/contract/roll-call/pickups'
import type { CollectingAdult } from '@holdfast/contract/roll-call/release-words'
import {
  type EventToStand,
  type StandingPickup,
  standPickups,
} from '@holdfast/contract/roll-call/standing-pickups'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../http/call.ts'
import { currentSession } from '../../session/session.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import { bodyOf, listKey, REFRESH_INTERVAL_MS, revalidate } from '../lists/collection.ts'
import { applyServerChange, organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { IncrementalReader } from '../lists/incremental-reader.ts'
import { every, isUntold } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { joinReads, type Read, toRead } from '../lists/read.ts'
import { useMe } from '../sign-in/me.ts'
import { useHeld, useHeldRead, useMergedIds } from './merged-lists.ts'
import { corrected, whoOf } from './roll-marks.ts'
import { useHasNames } from './roll-people.ts'

/** Adults at the gate who ask for somebody, with what this device has not sent yet. */

/** `isUnsent`: the server does not have the last event yet. */
export type Pickup = StandingPickup & { isUnsent: boolean }

type Options = UseQueryOptions<
  CachedBody<PickupEvent[]>,
  Error,
  CachedBody<PickupEvent[]>,
  readonly string[]
>

const reader = new IncrementalReader<PickupEvent>(({ id }) => id)

export function pickupsOptions(organisationid: string, incidentid: string): Options {
  const key = listKey(organisationid, 'pickups', incidentid)
  return {
    queryKey: key,
    refetchOnWindowFocus: isUntold,
    queryFn: ({ signal }) =>
      revalidate<PickupEvent[]>(key, () =>
        reader.read(key, (after) =>
          send('listPickups', {
            parameters: { id: incidentid },
            query: { ...organisationQuery(organisationid), ...after },
            signal,
          }),
        ),
      ),
  }
}

function shownOptions(incidentid: string) {
  return {
    ...pickupsOptions(ownOrganisation(), incidentid),
    refetchInterval: every(REFRESH_INTERVAL_MS.counts),
    select: bodyOf<PickupEvent[]>,
  }
}

const NONE: readonly PickupEvent[] = []

/** What stands of each request in the incident, and in those merged into it; the longest wait first. */
export function usePickups(incidentid: string): readonly Pickup[] {
  const { userid, name } = useMe()
  const { items } = useOutbox()
  const hasNames = useHasNames()
  const own = useQuery({ ...shownOptions(incidentid), enabled: hasNames }).data ?? NONE
  const mergedIds = useMergedIds(incidentid)
  const merged = useHeld<PickupEvent[]>(mergedIds, shownOptions)
  return useMemo(() => {
    const sent = [...own, ...merged.flatMap((events) => events ?? [])]
    const known = new Set(sent.map(({ id }) => id))
    const author = { userid, authorname: name }
    const waiting = items.flatMap((item) =>
      item.kind === 'pickup' && !item.refused && !known.has(item.id)
        ? [waitingEvent(item, author)]
        : [],
    )
    const ids = new Set(waiting.map(({ pickupid }) => pickupid))
    const owners = [incidentid, ...mergedIds]
    return standPickups([...sent, ...waiting])
      .filter((pickup) => owners.includes(pickup.incidentid))
      .map((pickup) => ({ ...pickup, isUnsent: ids.has(pickup.id) }))
  }, [incidentid, own, mergedIds, merged, items, userid, name])
}

type PickupItem = Extract<OutboxItem, { kind: 'pickup' }>

/** As the server will have it. */
function waitingEvent(
  item: PickupItem,
  author: { userid: string; authorname: string },
): EventToStand {
  const { id, ownerid, body, people } = item
  const { state = 'asked', pickupid = id, note = '', timestamp } = body
  const { adult = '', relationship = '', identity } = body
  const collector = state === 'asked' && identity ? { adult, relationship, identity } : null
  return {
    ...{ id, incidentid: ownerid, pickupid, state, people, collector, note, ...author },
    ...{ timestamp: corrected(item, timestamp), seq: Number.MAX_SAFE_INTEGER },
  }
}

/**
 * Whether this device has read the requests of the incident, and of those merged into it; `readAt` is when the server
 * last confirmed its own, in milliseconds.
 */
export function usePickupsRead(incidentid: string): Read<unknown> & { readAt: number } {
  const hasNames = useHasNames()
  const query = useQuery({ ...shownOptions(incidentid), enabled: hasNames })
  const merged = useHeldRead(useMergedIds(incidentid), shownOptions)
  return { ...joinReads([toRead(query), merged]), readAt: query.dataUpdatedAt }
}

/** What this device has said of requests, and the server has refused, so that nobody knows of it. */
export function useRefusedPickups(incidentid: string): string[] {
  const owners = [incidentid, ...useMergedIds(incidentid)]
  return useOutbox().items.flatMap(({ kind, ownerid, refused }) =>
    kind === 'pickup' && owners.includes(ownerid) && refused ? [refused.message] : [],
  )
}

/** What became of a request of this device. `unknown` must not be trusted. */
export type PickupOutcome =
  | { state: 'sending' | 'recorded' | 'unknown' }
  | { state: 'refused'; why: string }

/** `pickups`: what stands of all requests. */
export function usePickupOutcome(id: string, pickups: readonly Pickup[]): PickupOutcome {
  const item = useOutbox().items.find((waiting) => waiting.id === id)
  return pickupOutcome(
    item,
    pickups.some((pickup) => pickup.id === id),
  )
}

/** An item that has left the outbox may also have been removed by hand, or lost with a database that was restored. */
export function pickupOutcome(
  item: Pick<OutboxItem, 'refused'> | undefined,
  isInList: boolean,
): PickupOutcome {
  if (item?.refused) return { state: 'refused', why: item.refused.message }
  if (item) return { state: 'sending' }
  return { state: isInList ? 'recorded' : 'unknown' }
}

type Asking = { person: MarkedPerson; collector: CollectingAdult; note: string }

/**
 * Stores a request on the device and sends it in the background, exactly once. Resolves to its id, or to undefined
 * when it was not stored because nobody is signed in any more.
 */
export function addPickup(
  incidentid: string,
  { person, collector, note }: Asking,
): Promise<string | undefined> {
  const { personid, name, groupid } = whoOf([person])
  const { adult, relationship, identity } = collector
  const said = { personid, name, groupid, adult, relationship, identity, note }
  return addEvent(incidentid, person, said)
}

/** The same for what is said of a request afterwards. Resolves to false when it was not stored. */
export async function addPickupStep(
  { id, incidentid, person }: Pick<StandingPickup, 'id' | 'incidentid' | 'person'>,
  state: Exclude<PickupState, 'asked'>,
): Promise<boolean> {
  return (await addEvent(incidentid, person, { pickupid: id, state })) !== undefined
}

async function addEvent(
  incidentid: string,
  person: MarkedPerson,
  said: Omit<NewPickupEvent, 'id' | 'timestamp'>,
): Promise<string | undefined> {
  const organisationid = currentSession()?.organisationid
  if (organisationid === undefined) return undefined
  const id = newRecordId()
  const known = reader.shownSeq(listKey(organisationid, 'pickups', incidentid))
  const body = { ...said, id, known, timestamp: new Date().toISOString() }
  const item = { kind: 'pickup', id, organisationid, ownerid: incidentid, body } as const
  return (await addToOutbox({ ...item, people: [person] })) ? id : undefined
}

/** Names leave the device with the incident, so what belongs to a closed one is not stored. */
export async function storePickupEvent(organisationid: string, event: PickupEvent): Promise<void> {
  const incidents = queryClient.getQueryData<CachedBody<Incident[]>>(
    listKey(organisationid, 'incidents'),
  )
  const incident = incidents?.body.find(({ id }) => id === event.incidentid)
  if (incident?.closed !== null) return
  const key = listKey(organisationid, 'pickups', event.incidentid)
  return applyServerChange<PickupEvent[]>(key, (events) => [
    ...events.filter(({ id }) => id !== event.id),
    event,
  ])
}
