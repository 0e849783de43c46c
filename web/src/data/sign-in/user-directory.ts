import type { ResponseBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import { MAX_DELETED_AT_ONCE } from '@holdfast/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { listKey } from '../lists/collection.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

type Directory = ResponseBody<'getDirectory'>

/** The organisation's user directory: its address, its token, and whom it wants to suspend. */
export function useDirectory(org: string): Read<Directory> {
  return toRead(
    useQuery({
      queryKey: listKey(org, 'directory'),
      queryFn: ({ signal }) => call('getDirectory', { query: organisationQuery(org), signal }),
      staleTime: 0,
    }),
  )
}

/** Makes a token. Only this response ever contains it. */
export function useCreateDirectoryToken(org: string): Write<void, { token: string }> {
  return useWrite(async () => {
    const made = await call('createDirectoryToken', { query: organisationQuery(org) })
    await readAgain(org)
    return made
  })
}

export function useDeleteDirectoryToken(org: string): Write<void, void> {
  return useWrite(async () => {
    await call('deleteDirectoryToken', { query: organisationQuery(org) })
    await readAgain(org)
  })
}

/** Suspends the users whom the directory wants to suspend. */
export function useReleaseSuspensions(org: string): Write<string[], void> {
  return useWrite(async (ids) => {
    try {
      await inParts(ids, (part) =>
        call('releaseSuspensions', { query: organisationQuery(org), body: { ids: part } }),
      )
    } finally {
      await readAgain(org)
    }
  })
}

/** Drops the directory's wish to suspend these users. */
export function useDiscardSuspensions(org: string): Write<string[], void> {
  return useWrite(async (ids) => {
    try {
      await inParts(ids, (part) =>
        call('discardSuspensions', { query: organisationQuery(org), body: { ids: part } }),
      )
    } finally {
      await readAgain(org)
    }
  })
}

/** Sends no more ids at once than the server takes: a directory may want to suspend thousands of users. */
async function inParts(ids: string[], send: (part: string[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_DELETED_AT_ONCE) {
    await send(ids.slice(from, from + MAX_DELETED_AT_ONCE))
  }
}

function readAgain(org: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKey(org, 'directory') })
}
