import type { Content } from '@holdfast/contract/content/content'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import type { QueryKey, QueryObserverOptions } from '@tanstack/react-query'
import { currentSession } from '../../session/session.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import { type CopyKey, storeKey, storeOf } from '../lists/device-copy.ts'
import { follow, poll } from '../lists/follow-lists.ts'
import { every } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { openIncidents } from './active-incident-rules.ts'
import { pickupsOptions } from './pickups.ts'
import { marksOptions } from './roll-marks.ts'
import { countedBy, GROUP_PEOPLE, groupPeopleOptions, peopleOptions } from './roll-people.ts'

/**
 * Invariant: a device has the names of the groups that its user counts; those of everybody else, the marks
 * and the pickups, only while an incident is open. Whatever it must not have any more is emptied as soon as it knows.
 */

const BACKGROUND_REFRESH_MS = 30_000
/** Lists of groups have no version that the stream announces. They change when an admin imports them. */
const GROUP_REFRESH_MS = 5 * 60_000

type Known = { isOn: boolean; incidents: readonly Incident[]; groups: readonly RollGroup[] }

export function keepPeople(organisationid: string): () => void {
  const known: Partial<Known> = {}
  const polls = new Map<string, () => void>()
  let isKnown = false

  function update(): void {
    const { isOn, incidents, groups } = known
    if (isOn === undefined || incidents === undefined || groups === undefined) return
    const wanted = isOn ? wantedLists(organisationid, { incidents, groups }) : new Map()
    for (const [id, stop] of polls) {
      if (wanted.has(id)) continue
      stop()
      polls.delete(id)
    }
    for (const [id, options] of wanted) if (!polls.has(id)) polls.set(id, poll(options))
    isKnown = true
    void emptyOthers(organisationid, new Set(wanted.keys()))
  }

  // A screen of an admin may read the marks of a closed incident again. They stay in memory, and leave with it.
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (!isKnown || event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey, state } = event.query
    const isOurs = queryKey[0] === organisationid && isListOfNames(String(queryKey[1]))
    if (isOurs && !polls.has(String(queryKey))) void emptyStored(queryKey, state.data)
  })

  const stops = [
    follow<Content>(organisationid, 'content', ({ rollcallnames }) => {
      known.isOn = rollcallnames === 'on'
      update()
    }),
    follow<Incident[]>(organisationid, 'incidents', (incidents) => {
      known.incidents = incidents
      update()
    }),
    follow<RollGroup[]>(organisationid, 'rollgroups', (groups) => {
      known.groups = groups
      update()
    }),
  ]
  return () => {
    for (const stop of [...stops, ...polls.values(), unsubscribe]) stop()
  }
}

/** By the key of the list. */
function wantedLists(
  organisationid: string,
  { incidents, groups }: Omit<Known, 'isOn'>,
): Map<string, QueryObserverOptions> {
  const userid = currentSession()?.userid ?? ''
  const ofIncidents = openIncidents(incidents).flatMap(({ id }) => [
    { ...peopleOptions(organisationid, id), refetchInterval: every(BACKGROUND_REFRESH_MS) },
    { ...marksOptions(organisationid, id), refetchInterval: every(BACKGROUND_REFRESH_MS) },
    { ...pickupsOptions(organisationid, id), refetchInterval: every(BACKGROUND_REFRESH_MS) },
  ])
  const ofGroups = countedBy(groups, userid).map((id) => ({
    ...groupPeopleOptions(organisationid, id),
    refetchInterval: every(GROUP_REFRESH_MS),
  }))
  const lists = [...ofIncidents, ...ofGroups] as unknown as QueryObserverOptions[]
  return new Map(lists.map((options) => [String(options.queryKey), options]))
}

function isListOfNames(list: string): boolean {
  return ['people', 'marks', 'pickups'].includes(list) || list.startsWith(GROUP_PEOPLE)
}

async function emptyOthers(organisationid: string, wanted: ReadonlySet<string>): Promise<void> {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: [organisationid] })
    .filter(({ queryKey }) => isListOfNames(String(queryKey[1])))
  for (const { queryKey, state } of lists) {
    const cached = state.data as CachedBody<unknown[]> | undefined
    if (wanted.has(String(queryKey)) || cached === undefined || cached.body.length === 0) continue
    await queryClient.cancelQueries({ queryKey, exact: true })
    queryClient.setQueryData(queryKey, { ...cached, body: [], etag: null })
    await emptyStored(queryKey, cached)
  }
}

async function emptyStored(queryKey: QueryKey, data: unknown): Promise<void> {
  const key = queryKey as unknown as CopyKey
  const emptied = { ...(data as CachedBody<unknown[]>), body: [], etag: null }
  await storeOf(key[0])?.keepCollection(storeKey(key), emptied)
}
