import type { LogPictureState } from '@holdfast/contract/incidents/log-pictures'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../http/call.ts'
import {
  bodyOf,
  incidentCollectionOptions,
  listKey,
  REFRESH_INTERVAL_MS,
} from '../lists/collection.ts'
import { ownOrganisation, storeOf } from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { storedPicturesOptions } from './stored-pictures.ts'

/**
 * The pictures of log entries. What somebody has looked at stays on the device, in the copy that logging
 * out deletes; what an admin deleted leaves it as soon as the device knows.
 */

export type PictureRef = { incidentid: string; entryid: string; sha256: string }

/** More would fill a phone: a picture has up to 400 kB. */
const MAX_KEPT = 100

const keyOf = ({ entryid, sha256 }: Pick<PictureRef, 'entryid' | 'sha256'>) =>
  `${entryid}/${sha256}`

/** Undefined for a picture that is still to come, and `unread` while nothing is known of any. */
export type PictureStates = (
  of: Pick<PictureRef, 'entryid' | 'sha256'>,
) => LogPictureState | { state: 'unread' } | undefined

/** What became of each picture of the incident. */
export function usePictureStates(incidentid: string): PictureStates {
  const organisationid = ownOrganisation()
  const { isFetched } = useQuery(storedPicturesOptions(organisationid, incidentid))
  const { data } = useQuery({
    ...incidentCollectionOptions('pictures', organisationid, incidentid),
    enabled: isFetched,
    refetchInterval: every(REFRESH_INTERVAL_MS.pictures),
    select: bodyOf<LogPictureState[]>,
  })
  useEffect(() => {
    if (data !== undefined) forgetDeleted(organisationid, data)
  }, [organisationid, data])
  return useMemo(() => {
    const states = data && statesOf(data)
    return (of) => (states ? states.get(keyOf(of)) : UNREAD)
  }, [data])
}

const UNREAD = { state: 'unread' } as const

const readLists = new WeakMap<readonly LogPictureState[], ReadonlyMap<string, LogPictureState>>()

/** Each entry with pictures on the screen asks for it: of thousands it is made once. */
function statesOf(list: readonly LogPictureState[]): ReadonlyMap<string, LogPictureState> {
  const states = readLists.get(list) ?? new Map(list.map((state) => [keyOf(state), state]))
  readLists.set(list, states)
  return states
}

const forgottenLists = new WeakSet<readonly LogPictureState[]>()

function forgetDeleted(organisationid: string, list: readonly LogPictureState[]): void {
  if (forgottenLists.has(list)) return
  forgottenLists.add(list)
  const deleted = list.filter(({ state }) => state === 'deleted').map(keyOf)
  if (deleted.length > 0) void forget(organisationid, deleted)
}

/** The picture as the server re-encoded it, from the device if it has it. */
export function usePicture(ref: PictureRef, isThere: boolean): Read<Blob> {
  const organisationid = ownOrganisation()
  return toRead(
    useQuery({
      queryKey: [organisationid, 'picture', keyOf(ref)],
      enabled: isThere,
      // Without a network the device may have it; if it has not, the server is asked as soon as there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => readPicture(organisationid, ref),
    }),
  )
}

async function readPicture(organisationid: string, ref: PictureRef): Promise<Blob> {
  const db = storeOf(organisationid)?.database
  const kept = await db?.read('picture', (store) => store.get('pictures', keyOf(ref)))
  if (kept !== undefined) return kept
  const { incidentid: id, entryid, sha256 } = ref
  const parameters = { id, entryid, sha256 }
  const picture = (await call('getLogPicture', { parameters })) as unknown as Blob
  await db?.write('picture', async (store) => {
    await store.put('pictures', picture, keyOf(ref))
    const keys = await store.getAllKeys('pictures')
    const other = keys.find((key) => key !== keyOf(ref))
    if (keys.length > MAX_KEPT && other !== undefined) await store.delete('pictures', other)
  })
  return picture
}

async function forget(organisationid: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) queryClient.removeQueries({ queryKey: [organisationid, 'picture', key] })
  await storeOf(organisationid)?.database.write('deleted pictures', async (store) => {
    for (const key of keys) await store.delete('pictures', key)
  })
}

/** Deletes it for everybody. Throws a `CallFailure`. */
export async function deletePicture(ref: PictureRef, reason: string): Promise<void> {
  const { incidentid: id, entryid, sha256 } = ref
  await call('deleteLogPicture', { parameters: { id, entryid, sha256 }, body: { reason } })
  const queryKey = listKey(ownOrganisation(), 'pictures', id)
  await queryClient.invalidateQueries({ queryKey })
}
