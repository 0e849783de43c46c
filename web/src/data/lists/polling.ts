import type { Versions } from '@holdfast/contract/endpoints/versions'
import type { Query } from '@tanstack/react-query'
import type { Confirmation } from '../../storage/device-store.ts'

/** What screens need of `announced-versions.ts`, which is not in the first load: when a list is read again. */

/** A poll that is due now waits this long at least: in a hidden page it would be due again and again. */
const MIN_POLL_MS = 200

/** The versions that the server announced last, by organisation. */
export const told = new Map<string, Versions>()

/** For `refetchInterval`: reads a list that was neither read nor counted as read for this long. */
export function every(refreshMs: number): (query: Pick<Query, 'state'>) => number {
  return ({ state }) => {
    const age = Date.now() - state.dataUpdatedAt
    const isFresh = age >= 0 && age < refreshMs
    return isFresh ? Math.max(MIN_POLL_MS, refreshMs - age) : refreshMs
  }
}

/** For `refetchOnWindowFocus`: the announced versions are compared instead, see `lookAgain` in `announced-versions.ts`. */
export function isUntold({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const versions = told.get(String(queryKey[0]))
  return versions === undefined || versionIn(versions, queryKey) === undefined
}

export function versionIn(
  { lists, incidents, alerts }: Versions,
  [, name, ownerid]: readonly unknown[],
): number | undefined {
  if (typeof name !== 'string') return undefined
  if (typeof ownerid !== 'string') return lists[name]
  return name === 'alertanswers' ? alerts[ownerid] : incidents[ownerid]?.[name]
}

/** What a log was when it was read; its version is the number of its entries. */
export type LogInMemory = Omit<Confirmation, 'version'>

export function logInMemoryKey(organisationid: string, incidentid: string) {
  return ['log as it was read', organisationid, incidentid] as const
}
