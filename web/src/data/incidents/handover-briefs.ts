import type { BriefSection } from '@holdfast/contract/incidents/handover-brief'
import type { Handover } from '@holdfast/contract/incidents/handovers'
import {
  type Query,
  type QueryObserverOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../http/call.ts'
import { currentSession } from '../../session/session.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import { bodyOf, listKey } from '../lists/collection.ts'
import {
  type CopyKey,
  organisationQuery,
  ownOrganisation,
  storeKey,
  storeOf,
} from '../lists/device-copy.ts'
import { poll } from '../lists/follow-lists.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useHeld } from './merged-lists.ts'

/**
 * Briefs of handovers, each read by itself and once, because it never changes. Invariant: the device of
 * whoever gives or takes a role gets the brief with the list of handovers, whatever screen is open.
 */

const RETRY_MS = 30_000

type Ref = Pick<Handover, 'id' | 'incidentid'>

/** It ends with the incident, so the brief leaves the device with the incident. */
export function briefKey(organisationid: string, { id, incidentid }: Ref): CopyKey {
  return listKey(organisationid, `brief ${id}`, incidentid)
}

type Options = UseQueryOptions<
  CachedBody<BriefSection[]>,
  Error,
  CachedBody<BriefSection[]>,
  readonly string[]
>

function briefOptions(organisationid: string, handover: Ref): Options {
  const key = briefKey(organisationid, handover)
  return {
    queryKey: key,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query: Pick<Query, 'state'>) => query.state.data === undefined && RETRY_MS,
    queryFn: async ({ signal }) => {
      const { brief } = await call('getHandover', {
        parameters: { id: handover.incidentid, handoverid: handover.id },
        query: organisationQuery(organisationid),
        signal,
      })
      return keepOnDevice(key, brief)
    },
  }
}

export function useBriefOf(handover: Ref | undefined): Read<BriefSection[]> {
  const options = briefOptions(ownOrganisation(), handover ?? { id: '', incidentid: '' })
  const isKnown = handover !== undefined
  return toRead(useQuery({ ...options, enabled: isKnown, select: bodyOf<BriefSection[]> }))
}

/** Those of the handovers, in their order; undefined for one that has not been read yet. */
export function useBriefsOf(
  handovers: readonly Handover[],
  org: string,
): readonly (BriefSection[] | undefined)[] {
  const known = handovers.map(({ id, incidentid }) => `${id} ${incidentid}`).join()
  const refs = useMemo(() => (known === '' ? [] : known.split(',')), [known])
  const optionsOf = useCallback(
    (ref: string) => {
      const [id = '', incidentid = ''] = ref.split(' ')
      return { ...briefOptions(org, { id, incidentid }), select: bodyOf<BriefSection[]> }
    },
    [org],
  )
  return useHeld<BriefSection[]>(refs, optionsOf)
}

/** Keeps what came with another response. */
export async function keepBrief(key: CopyKey, brief: BriefSection[]): Promise<void> {
  queryClient.setQueryData(key, await keepOnDevice(key, brief))
}

async function keepOnDevice(
  key: CopyKey,
  body: BriefSection[],
): Promise<CachedBody<BriefSection[]>> {
  const cached = { body, etag: null, checkedAt: Date.now() }
  await storeOf(key[0])?.keepCollection(storeKey(key), cached)
  return cached
}

/** Reads the briefs of the user's own handovers as soon as a list names them. */
export function keepOwnBriefs(organisationid: string): () => void {
  const polls = new Map<string, () => void>()

  function follow(handovers: readonly Handover[]): void {
    for (const handover of handovers.filter(isOwn)) {
      if (polls.has(handover.id)) continue
      polls.set(handover.id, poll(briefOptions(organisationid, handover) as QueryObserverOptions))
    }
  }

  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ queryKey: [organisationid, 'handovers'] })) {
    follow(handoversIn(query))
  }
  const unsubscribe = cache.subscribe(({ type, query }) => {
    const [organisation, name] = query.queryKey
    if (type !== 'updated' || organisation !== organisationid || name !== 'handovers') return
    follow(handoversIn(query))
  })
  return () => {
    unsubscribe()
    for (const stop of polls.values()) stop()
  }
}

function handoversIn({ state }: Query): readonly Handover[] {
  return (state.data as CachedBody<Handover[]> | undefined)?.body ?? []
}

function isOwn({ touserid, userid, from }: Handover): boolean {
  const me = currentSession()?.userid
  return touserid === me || userid === me || from.some((holder) => holder.userid === me)
}
