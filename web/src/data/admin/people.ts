import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { PeopleImport, Person } from '@holdfast/contract/roll-call/people'
import { byLastName } from '@holdfast/contract/sorting'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { onlyIfNew } from '../contacts.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { withoutRecords, withRecord } from '../lists/records.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'

/** The people of the roll groups, for admins. No device keeps this list. */

const REFRESH_MS = 30_000

/** A name of its own: what phones keep under `people` is another list. */
const peopleKey = (organisationid: string) => [organisationid, 'peopleofadmins'] as const

/** Everybody, also who has left, sorted by last name. */
export function usePeople(organisationid: string, isNeeded = true): Read<Person[]> {
  return toRead(
    useQuery({
      queryKey: peopleKey(organisationid),
      queryFn: ({ signal }) =>
        call('listPeople', { query: organisationQuery(organisationid), signal }),
      enabled: isNeeded,
      refetchInterval: every(REFRESH_MS),
    }),
  )
}

/** With `isNew` the server refuses an id that is taken, instead of changing that person. */
type PersonSave = { id: string; body: RequestInput<'savePerson'>; isNew?: boolean }

export function useSavePerson(organisationid: string): Write<PersonSave, Person> {
  return useWrite(async ({ id, body, isNew }) => {
    const person = await call('savePerson', {
      parameters: { id },
      query: organisationQuery(organisationid),
      body,
      headers: onlyIfNew(isNew),
    })
    changePeople(organisationid, (list) => withRecord(list, person, byLastName))
    return person
  })
}

/** Deletes all of them or none. */
export function useDeletePeople(organisationid: string): Write<readonly string[], void> {
  return useWrite(async (ids) => {
    const query = organisationQuery(organisationid)
    await acceptGone(call('deletePeople', { query, body: { ids: [...ids] } }))
    changePeople(organisationid, (list) => withoutRecords(list, ids))
  })
}

/** With `dryrun` nothing is stored; the response says who is new, moved, changed and gone. */
export function useImportPeople(
  organisationid: string,
): Write<RequestInput<'importPeople'>, PeopleImport> {
  return useWrite(async (body) => {
    const result = await call('importPeople', { query: organisationQuery(organisationid), body })
    if (result.imported > 0) {
      void queryClient.invalidateQueries({ queryKey: peopleKey(organisationid) })
    }
    return result
  })
}

function changePeople(organisationid: string, change: (list: Person[]) => Person[]): void {
  queryClient.setQueryData<Person[]>(peopleKey(organisationid), (list) => list && change(list))
}
