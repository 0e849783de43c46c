import { newRecordId } from '@holdfast/contract/ids'
import { absentIds, onListAlone } from '@holdfast/contract/roll-call/absences'
import type { WithList } from '@holdfast/contract/roll-call/added-to-lists'
import { newestAlertToAll } from '@holdfast/contract/roll-call/counted-before'
import { countsByName } from '@holdfast/contract/roll-call/counts-by-name'
import { expectedGroups } from '@holdfast/contract/roll-call/expected-lists'
import type { PersonOnPhone } from '@holdfast/contract/roll-call/people'
import type { NewRollCount, RollCount, RollGroup } from '@holdfast/contract/roll-call/roll-call'
import {
  type SummableCount,
  summariseRollCall,
  type Unresolved,
  unresolvedOf,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { joinStandings } from '@holdfast/contract/roll-call/standing-marks'
import { byOldest } from '@holdfast/contract/sorting'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../http/call.ts'
import { serverNow } from '../../session/server-clock.ts'
import { currentSession } from '../../session/session.ts'
import type { OutboxItem } from '../../storage/unsynced-store.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import {
  bodyOf,
  incidentCollectionOptions,
  listKey,
  REFRESH_INTERVAL_MS,
  useCollection,
} from '../lists/collection.ts'
import { applyServerChange, organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { joinReads, mapRead, type Read, toRead } from '../lists/read.ts'
import { useMe } from '../sign-in/me.ts'
import { knownAlert, useNewestAlertToAll } from './merged-alerts.ts'
import {
  mergedIdsNow,
  useHeld,
  useHeldRead,
  useMainIncidentId,
  useMergedIds,
} from './merged-lists.ts'
import { corrected, type MarkRow, useMarks, useMarksRead } from './roll-marks.ts'
import { useAbsent, useHasAllPeople, usePeople } from './roll-people.ts'

/** The roll groups, and the counts of an incident. Admins change the groups in `roll-groups.ts`. */

/**
 * A count as the roll call shows it. `waiting`: the server does not have it yet. `isByName`: it is made of marks.
 */
export type CountRow = SummableCount & { id: string; sending: 'sent' | 'waiting'; isByName?: true }

/** The roll groups, in the order that admins gave them. */
export function useRollGroups(org?: string): Read<RollGroup[]> {
  return useCollection('rollgroups', org)
}

type ExpectedGroup = RollGroup & WithList

/** The groups with the numbers, and the lists, that the roll call of an incident expects now. */
export function useExpectedGroups(incidentid: string | undefined): Read<ExpectedGroup[]> {
  const people = usePeople(incidentid)
  const hasAll = useHasAllPeople(incidentid)
  const absent = useAbsent(people)
  const marks = useMarks(incidentid)
  const incident = useCollection('incidents').data?.find(({ id }) => id === incidentid)
  const isOpen = incident?.closed === null
  const read = useRollGroups()
  const groups = useMemo((): ExpectedGroup[] | undefined => {
    const all = read.data && expectedGroups(read.data, { people, hasAll, absent, marks })
    // Lists of later days say nothing of an incident that is over.
    return isOpen ? all : all?.map(({ list: _, ...group }) => group)
  }, [read.data, people, hasAll, absent, marks, isOpen])
  return mapRead(read, (all) => groups ?? all)
}

/** Those of whom nobody has said anything but the list of who is not on site today. */
export function useOnListAlone(incidentid: string): readonly PersonOnPhone[] {
  const people = usePeople(incidentid)
  const absent = useAbsent(people)
  const marks = useMarks(incidentid)
  return useMemo(() => onListAlone(people, absent, marks), [people, absent, marks])
}

/** `rows` holds the counts in the outbox even while the server's counts have not been read. */
export type CountsRead = Read<CountRow[]> & { rows: readonly CountRow[] }

/**
 * All counts of the incident and of those merged into it, polled while they are on the screen; `ready` when those of
 * all are. Reads nothing without an incident.
 */
export function useCounts(incidentid: string | undefined): CountsRead {
  const { userid, name } = useMe()
  const { items } = useOutbox()
  const result = useQuery({ ...countsOptions(incidentid ?? ''), enabled: incidentid !== undefined })
  const counts = result.data
  const mergedIds = useMergedIds(incidentid)
  const read = joinReads([toRead(result), useHeldRead(mergedIds, countsOptions)])
  const merged = useHeld<RollCount[]>(mergedIds, countsOptions)
  const marks = useMarks(incidentid)
  const people = usePeople(incidentid)
  const absent = useAbsent(people)
  const groups = useRollGroups().data
  const alerted = useNewestAlertToAll(incidentid)
  const rows = useMemo(() => {
    const author = { userid, name }
    const byNumber = [
      ...countRows(incidentid, counts ?? [], items, author),
      ...mergedIds.flatMap((id, at) => countRows(id, merged[at] ?? [], items, author)),
    ]
    const sources = { groups: groups ?? [], people, counts: byNumber, absent, alerted }
    const byName = countRowsByName(marks, sources)
    return [...byNumber, ...byName].sort(byOldest)
  }, [
    incidentid,
    counts,
    mergedIds,
    merged,
    items,
    userid,
    name,
    marks,
    groups,
    people,
    absent,
    alerted,
  ])
  return { ...mapRead(read, () => rows), rows }
}

/** The marks by name as counts of their groups; one is unsent as long as any of its marks. */
function countRowsByName(
  marks: readonly MarkRow[],
  sources: Parameters<typeof countsByName>[1],
): CountRow[] {
  const unsent = new Set(marks.filter(({ isUnsent }) => isUnsent).map(({ groupid }) => groupid))
  return countsByName(marks, sources).map((count) => ({
    ...count,
    sending: unsent.has(count.groupid) ? 'waiting' : 'sent',
  }))
}

function countsOptions(incidentid: string) {
  return {
    ...incidentCollectionOptions('counts', ownOrganisation(), incidentid),
    refetchInterval: every(REFRESH_INTERVAL_MS.counts),
    select: bodyOf<RollCount[]>,
  }
}

/**
 * Whom the roll call names as missing, and who has not been counted. It is that of the incident into which this one
 * is merged. While counts or marks have not been read, nobody must look accounted for.
 */
export function useUnresolved(incidentid: string): Read<Unresolved> {
  const id = useMainIncidentId(incidentid)
  const groups = useExpectedGroups(id)
  const counts = useCounts(id)
  const read = joinReads([groups, counts, useMarksRead(id)])
  const alerted = useNewestAlertToAll(id)
  return mapRead(read, () =>
    unresolvedOf(summariseRollCall(groups.data ?? [], counts.rows, alerted)),
  )
}

/** The same, asked from the server: the admin area does not keep the counts of an incident. */
export async function readUnresolved(incidentid: string, org: string): Promise<Unresolved> {
  const query = organisationQuery(org)
  const ids = [incidentid, ...mergedIdsNow(org, incidentid)]
  const of = ids.map((id) => ({ parameters: { id }, query }))
  const [groups, alerts, counts, people, marks] = await Promise.all([
    call('listRollGroups', { query }),
    call('listAlerts', { query }),
    Promise.all(of.map((options) => call('listCounts', options))),
    call('listPeopleOfIncident', { parameters: { id: incidentid }, query }),
    Promise.all(of.map((options) => call('listMarks', options))),
  ])
  const standing = joinStandings(marks)
  const byNumber = counts.flat()
  const absent = absentIds(people, new Date(serverNow()).toISOString())
  const alerted = newestAlertToAll(alerts, null)
  const byName = countsByName(standing, { groups, people, counts: byNumber, absent, alerted })
  const expected = expectedGroups(groups, { people, hasAll: true, absent, marks: standing })
  return unresolvedOf(summariseRollCall(expected, [...byNumber, ...byName], alerted))
}

/** The server's counts of the incident, and those in the outbox. Refused ones are left out. */
export function countRows(
  incidentid: string | undefined,
  counts: readonly RollCount[],
  outbox: readonly OutboxItem[],
  author: { userid: string; name: string },
): CountRow[] {
  const ids = new Set(counts.map(({ id }) => id))
  const waiting = outbox.flatMap((item): CountRow[] => {
    const isShown = item.kind === 'count' && item.ownerid === incidentid && !item.refused
    if (!isShown || ids.has(item.id)) return []
    const { id, groupid, groupname = '', expected = 0, present, timestamp } = item.body
    const { missing = [], injured = [], place = '', knownalert = null } = item.body
    const { listed = null, listedpeople = null } = item.body
    const { userid, name: authorname } = author
    const counted = {
      id,
      groupid,
      groupname,
      expected,
      present,
      missing,
      injured,
      place,
      knownalert,
      listed,
      listedpeople,
    }
    return [
      {
        ...counted,
        timestamp: corrected(item, timestamp),
        userid,
        authorname,
        seq: Number.MAX_SAFE_INTEGER,
        sending: 'waiting',
      },
    ]
  })
  return [...counts.map((count) => ({ ...count, sending: 'sent' as const })), ...waiting]
}

/**
 * Stores a count on the device and sends it in the background, exactly once. Resolves to false when it
 * was not stored because nobody is signed in any more.
 */
export async function addCount(
  incidentid: string,
  count: Omit<NewRollCount, 'id' | 'sent'>,
): Promise<boolean> {
  const session = currentSession()
  if (session === undefined) return false
  const id = newRecordId()
  const { organisationid } = session
  return addToOutbox({
    kind: 'count',
    id,
    organisationid,
    ownerid: incidentid,
    body: { ...count, id, knownalert: knownAlert(organisationid, incidentid) },
  })
}

/** Stores a count that the server has, in memory and on the device. */
export function storeCount(organisationid: string, count: RollCount): Promise<void> {
  const key = listKey(organisationid, 'counts', count.incidentid)
  return applyServerChange<RollCount[]>(key, (counts) =>
    [...counts.filter(({ id }) => id !== count.id), count].sort(byOldest),
  )
}
