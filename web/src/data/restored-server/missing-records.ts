import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Contact, ContactGroup } from '@holdfast/contract/people/contacts'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { CachedBody } from '../../storage/device-store.ts'
import { ownOrganisation } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'

/** The records on this device that a database of another epoch does not have (`settle-missing.ts`). */

/** `since`: when the record was noticed to be missing, in milliseconds. It is kept for 28 days from then. */
export type MissingRecord<T> = { record: T; since: number }

/** `content`: since when the guidance on this device is not on the server. */
export type MissingRecords = {
  incidents: readonly MissingRecord<Incident>[]
  contacts: readonly MissingRecord<Contact>[]
  contactgroups: readonly MissingRecord<ContactGroup>[]
  content: number | null
}

const NOTHING: MissingRecords = { incidents: [], contacts: [], contactgroups: [], content: null }

export function missingKey(organisationid: string) {
  return [organisationid, 'missing'] as const
}

export function readMissing(organisationid: string): MissingRecords {
  const cached = queryClient.getQueryData<CachedBody<MissingRecords>>(missingKey(organisationid))
  return cached?.body ?? NOTHING
}

/** The records that are missing on the server. Reads of other lists write them; they are loaded with the lists. */
export function useMissing(): MissingRecords | undefined {
  const queryKey = missingKey(ownOrganisation())
  const { data } = useQuery<CachedBody<MissingRecords>>({ queryKey, queryFn: skipToken })
  const missing = data?.body
  return missing && Object.values(missing).some(isSomething) ? missing : undefined
}

function isSomething(part: readonly unknown[] | number | null): boolean {
  return Array.isArray(part) ? part.length > 0 : part !== null
}
