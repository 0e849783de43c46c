import type { ImportResult, RowProblem } from '@holdfast/contract/people/imports'
import type { CallFailure } from '../../http/call-failure.ts'
import { type CollectionName, listKey } from '../lists/collection.ts'
import { chosenOrOwnOrganisation, organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { useWrite, type Write } from '../lists/write.ts'

type Send<Body, Result> = (options: { query: { org?: string }; body: Body }) => Promise<Result>

/** Imports rows into a collection, all or none of them, and then reads the collection again. */
export function useImport<Body, Result extends ImportResult>(
  send: Send<Body, Result>,
  collection: CollectionName,
  org: string | undefined,
): Write<Body, Result> {
  const organisationid = chosenOrOwnOrganisation(org)
  return useWrite(async (body) => {
    const result = await send({ query: organisationQuery(organisationid), body })
    if (result.imported > 0) {
      void queryClient.invalidateQueries({ queryKey: listKey(organisationid, collection) })
    }
    return result
  })
}

/** The problems of each row, if an import was refused because of them. */
export function rowProblemsOf(failure: CallFailure): RowProblem[] {
  return (failure.body as { problems?: RowProblem[] } | undefined)?.problems ?? []
}
