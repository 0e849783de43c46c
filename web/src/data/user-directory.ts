import type { ResponseBody } from '@holdfast/contract/endpoint-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { collectionKey } from './collection.ts'
import { organisationQuery } from './device-copy.ts'
import { queryClient } from './query-client.ts'
import { type Read, toRead } from './read.ts'
import { useWrite, type Write } from './write.ts'

type Directory = ResponseBody<'getDirectory'>

/** Where the organisation's user directory sends its requests, and since when it has a token. */
export function useDirectory(org: string): Read<Directory> {
  return toRead(
    useQuery({
      queryKey: collectionKey(org, 'directory'),
      queryFn: ({ signal }) => call('getDirectory', { query: organisationQuery(org), signal }),
      staleTime: 0,
    }),
  )
}

/** The token is in this response and nowhere else. */
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

function readAgain(org: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: collectionKey(org, 'directory') })
}
