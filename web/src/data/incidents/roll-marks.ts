import { newRecordId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { CLOCK_TOLERANCE_MS, MAX_KNOWN_INCIDENTS } from '@holdfast/contract/limits'
import type {
  KnownIn,
  MarkedPerson,
  NewMark,
  RollMark,
  StandingMark,
} from '@holdfast/contract/roll-call/marks'
import {
  hasKnown,
  joinStandings,
  type MarkToStand,
  personKey,
  standMarks,
} from '@holdfast/contract/roll-call/standing-marks'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../http/call.ts'
import { serverNow } from '../../session/server-clock.ts'
import { currentSession } from '../../session/session.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import type { WritingTime } from '../../sync/outbox-rules.ts'
import { bodyOf, listKey, REFRESH_INTERVAL_MS, revalidate } from '../lists/collection.ts'
import { applyServerChange, organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { IncrementalReader } from '../lists/incremental-reader.ts'
import { every, isUntold } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { joinReads, type Read, toRead } from '../lists/read.ts'
import { useMe } from '../sign-in/me.ts'
import { knownAlert } from './merged-alerts.ts'
import { mergedIdsNow, useHeld, useHeldRead, useMergedIds } from './merged-lists.ts'
import { useHasNames } from './roll-people.ts'

/** The marks of a roll call by name, with what this device has not sent yet. */

/** `isUnsent`: the server does not have the mark yet. */
export type MarkRow = StandingMark & { isUnsent: boolean }

type Options = UseQueryOptions<
  CachedBody<StandingMark[]>,
  Error,
  CachedBody<StandingMark[]>,
  readonly string[]
>

const reader = new IncrementalReader<StandingMark>(personKey)

export function marksOptions(organisationid: string, incidentid: string): Options {
  const key = listKey(organisationid, 'marks', incidentid)
  return {
    queryKey: key,
    refetchOnWindowFocus: isUntold,
    queryFn: ({ signal }) =>
      revalidate<StandingMark[]>(key, () =>
        reader.read(key, (after) =>
          send('listMarks', {
            parameters: { id: incidentid },
            query: { ...organisationQuery(organisationid), ...after },
            signal,
          }),
        ),
      ),
  }
}

/** What stands of everybody who was marked in the incident, and in those merged into it. */
export function useMarks(incidentid: string | undefined): readonly MarkRow[] {
  const { userid, name } = useMe()
  const { items } = useOutbox()
  const options = shownOptions(incidentid ?? '')
  const hasNames = useHasNames()
  const own = useQuery({ ...options, enabled: incidentid !== undefined && hasNames }).data
  const mergedIds = useMergedIds(incidentid)
  const merged = useHeld<StandingMark[]>(mergedIds, shownOptions)
  return useMemo(() => {
    const owners = [incidentid, ...mergedIds]
    const waiting = items.filter(
      (item) => isMark(item) && !item.refused && owners.includes(item.ownerid),
    ) as WaitingMark[]
    const standing = joinStandings([own ?? [], ...merged.map((marks) => marks ?? [])])
    return withWaiting(standing, waiting, { userid, authorname: name })
  }, [incidentid, own, mergedIds, merged, items, userid, name])
}

/**
 * Whether this device has read the marks of the incident, and of those merged into it; ready at once where nobody marks
 * by name.
 */
export function useMarksRead(incidentid: string): Read<unknown> {
  const hasNames = useHasNames()
  const read = toRead(useQuery({ ...shownOptions(incidentid), enabled: hasNames }))
  const merged = useHeldRead(useMergedIds(incidentid), shownOptions)
  return joinReads(hasNames ? [read, merged] : [])
}

function shownOptions(incidentid: string) {
  return {
    ...marksOptions(ownOrganisation(), incidentid),
    refetchInterval: every(REFRESH_INTERVAL_MS.counts),
    select: bodyOf<StandingMark[]>,
  }
}

type WaitingMark = Extract<OutboxItem, { kind: 'mark' | 'release' }>

function isMark({ kind }: OutboxItem): boolean {
  return kind === 'mark' || kind === 'release'
}

type Author = { userid: string; authorname: string }

/** The server's marks and those of the outbox. */
function withWaiting(
  standing: readonly StandingMark[],
  waiting: readonly WaitingMark[],
  author: Author,
): MarkRow[] {
  const ids = new Set(waiting.map(({ id }) => id))
  const sent = new Set(standing.map(({ markid }) => markid))
  const marks = waiting.map((item): MarkToStand => {
    const { id, note = '', known = 0, knownin = null, timestamp } = item.body
    const seq = Number.MAX_SAFE_INTEGER
    const heard = { incidentid: item.ownerid, known, knownin }
    // As the server will have it: not before what the author has seen.
    const seen = standing
      .filter(({ incidentid, markseq }) => hasKnown(heard, { incidentid, seq: markseq }))
      .map((mark) => mark.timestamp)
    const time = [corrected(item, timestamp), ...seen].reduce((a, b) => (a > b ? a : b))
    // Empty is not null: this phone had heard of no alert.
    const knownalert = ('knownalert' in item.body ? item.body.knownalert : null) ?? null
    const said = { ...whatIsSaid(item), ...heard, id, note, knownalert, seq, ...author }
    // The server names the device.
    return { ...said, device: null, timestamp: time }
  })
  return standMarks(standing, marks).map((mark) => ({
    ...mark,
    isUnsent: ids.has(mark.markid) && !sent.has(mark.markid),
  }))
}

function whatIsSaid(
  item: WaitingMark,
): Pick<MarkToStand, 'people' | 'state' | 'place' | 'release'> {
  const { people } = item
  if (item.kind === 'mark') {
    const { state, place = '' } = item.body
    return { people, state, place, release: null }
  }
  const { adult, relationship = '', identity } = item.body
  return { people, state: 'released', place: '', release: { adult, relationship, identity } }
}

/** As the server will correct it, so that a slow clock does not put a mark below earlier ones. */
export function corrected({ written, clock }: WritingTime, timestamp: string): string {
  const isKnown = written !== undefined && clock !== undefined
  const clockErrorMs = isKnown ? written - clock : serverNow() - Date.now()
  if (Math.abs(clockErrorMs) <= CLOCK_TOLERANCE_MS) return timestamp
  return new Date(Date.parse(timestamp) + clockErrorMs).toISOString()
}

/** Whom to mark, and how. */
export type MarkToAdd = { people: MarkedPerson[] } & Pick<NewMark, 'state' | 'place' | 'note'>

/**
 * Stores a mark on the device and sends it in the background, exactly once. Resolves to false when it was not
 * stored because nobody is signed in any more.
 */
export async function addMark(
  incidentid: string,
  { people, ...mark }: MarkToAdd,
): Promise<boolean> {
  const organisationid = currentSession()?.organisationid
  if (organisationid === undefined) return false
  const id = newRecordId()
  const body = {
    ...mark,
    ...knownMarks(organisationid, incidentid),
    ...{ id, timestamp: new Date().toISOString() },
    knownalert: knownAlert(organisationid, incidentid),
    ...whoOf(people),
  }
  return addToOutbox({ kind: 'mark', id, organisationid, ownerid: incidentid, body, people })
}

/** Up to which number this device has read and shown the marks of the incident, and of each that is merged into it. */
export function knownMarks(
  organisationid: string,
  incidentid: string,
): { known: number; knownin: KnownIn[] } {
  const knownOf = (id: string) => reader.shownSeq(listKey(organisationid, 'marks', id))
  const knownin = mergedIdsNow(organisationid, incidentid)
    .map((id) => ({ incidentid: id, known: knownOf(id) }))
    .slice(0, MAX_KNOWN_INCIDENTS)
  return { known: knownOf(incidentid), knownin }
}

export function whoOf(people: readonly MarkedPerson[]): Partial<NewMark> {
  const [first] = people
  if (people.length > 1) return { personids: people.map(({ personid }) => personid) }
  const { personid = '', name = '', groupid = '' } = first ?? {}
  return { ...(personid && { personid }), name, groupid }
}

/**
 * Stores a mark that the server has, in memory and on the device. Names leave the device with the incident, so the
 * mark of a closed one is not stored.
 */
export async function storeMark(organisationid: string, mark: RollMark): Promise<void> {
  const key = listKey(organisationid, 'marks', mark.incidentid)
  const incidents = queryClient.getQueryData<CachedBody<Incident[]>>(
    listKey(organisationid, 'incidents'),
  )
  const incident = incidents?.body.find(({ id }) => id === mark.incidentid)
  if (incident?.closed !== null) return
  return applyServerChange<StandingMark[]>(key, (marks) => standMarks(marks, [mark]))
}
