import { absentIds } from '@holdfast/contract/roll-call/absences'
import type { PersonOnPhone } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { byLastName } from '@holdfast/contract/sorting'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type CallOptions, send } from '../../http/call.ts'
import { serverNow } from '../../session/server-clock.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import { useContent } from '../content/content.ts'
import { bodyOf, listKey, revalidate, useCollection } from '../lists/collection.ts'
import { organisationQuery, ownOrganisation } from '../lists/device-copy.ts'
import { isUntold } from '../lists/polling.ts'
import { useMe } from '../sign-in/me.ts'
import { useHeld } from './merged-lists.ts'

/** The people of the roll groups, as far as this device may know them. */

type Options = UseQueryOptions<
  CachedBody<PersonOnPhone[]>,
  Error,
  CachedBody<PersonOnPhone[]>,
  readonly string[]
>

/** Everybody, while the incident is open. */
export function peopleOptions(organisationid: string, incidentid: string): Options {
  return optionsOf(listKey(organisationid, 'people', incidentid), (options) =>
    send('listPeopleOfIncident', { ...options, parameters: { id: incidentid } }),
  )
}

/**
 * The lists of groups have a name for each group, and no owner: what belongs to an incident that the device does
 * not know is removed from it.
 */
export const GROUP_PEOPLE = 'grouppeople'

/** Those of one group, for whoever counts it, also between incidents. */
export function groupPeopleOptions(organisationid: string, groupid: string): Options {
  return optionsOf(listKey(organisationid, `${GROUP_PEOPLE} ${groupid}`), (options) =>
    send('listPeopleOfGroup', { ...options, parameters: { id: groupid } }),
  )
}

type Answer = ReturnType<Parameters<typeof revalidate>[1]>

function optionsOf(
  key: ReturnType<typeof listKey>,
  ask: (options: Pick<CallOptions<'listPeople'>, 'query' | 'headers' | 'signal'>) => Answer,
): Options {
  return {
    queryKey: key,
    refetchOnWindowFocus: isUntold,
    queryFn: ({ signal }) =>
      revalidate<PersonOnPhone[]>(key, (headers) =>
        ask({ query: organisationQuery(key[0]), headers, signal }),
      ),
  }
}

/** Whether the organisation counts by name. */
export function useHasNames(): boolean {
  return useContent().data?.rollcallnames === 'on'
}

/** The ids of the groups that the user counts. */
export function countedBy(groups: readonly RollGroup[], userid: string): string[] {
  return groups.filter(({ counters }) => counters.includes(userid)).map(({ id }) => id)
}

const NOBODY: readonly PersonOnPhone[] = []
/** A list ends at midnight, also on a screen that stays open. */
const DAY_CHECK_MS = 60_000
const NONE_ABSENT: ReadonlySet<string> = new Set()

/** Everybody whom this device knows in the incident, by last name. */
export function usePeople(incidentid: string | undefined): readonly PersonOnPhone[] {
  const { userid } = useMe()
  const groups = useCollection('rollgroups').data
  const all = useAllPeople(incidentid)
  const mine = useMemo(() => countedBy(groups ?? [], userid), [groups, userid])
  const own = useHeld<PersonOnPhone[]>(mine, ownOptions)
  return useMemo(() => {
    const known = new Map((all ?? []).map((person) => [person.id, person]))
    for (const person of own.flatMap((list) => list ?? [])) {
      // The lists of own groups are read more rarely: the other one knows first who has come in late, or signed out.
      const { absent, visit } = known.get(person.id) ?? person
      known.set(person.id, { ...person, absent, visit })
    }
    return known.size === 0 ? NOBODY : [...known.values()].sort(byLastName)
  }, [all, own])
}

/** Whether `usePeople` has the lists of all groups, also those that are empty. */
export function useHasAllPeople(incidentid: string | undefined): boolean {
  const all = useAllPeople(incidentid)
  return useHasNames() && all !== undefined
}

function useAllPeople(incidentid: string | undefined): PersonOnPhone[] | undefined {
  return useQuery({
    ...peopleOptions(ownOrganisation(), incidentid ?? ''),
    select: bodyOf<PersonOnPhone[]>,
    enabled: incidentid !== undefined,
    // The background sync reads it.
    refetchOnMount: false,
  }).data
}

function ownOptions(groupid: string) {
  return {
    ...groupPeopleOptions(ownOrganisation(), groupid),
    select: bodyOf<PersonOnPhone[]>,
    refetchOnMount: false,
  }
}

/** The ids of those whom nobody expects now, by the list of the day. */
export function useAbsent(people: readonly PersonOnPhone[]): ReadonlySet<string> {
  const [moment, setMoment] = useState(readMoment)
  useEffect(() => {
    const timer = setInterval(() => setMoment(readMoment()), DAY_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => {
    const absent = absentIds(people, moment)
    return absent.size === 0 ? NONE_ABSENT : absent
  }, [people, moment])
}

function readMoment(): string {
  return new Date(serverNow()).toISOString()
}
