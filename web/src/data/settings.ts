import type { Settings } from '@holdfast/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { type Read, toRead } from './read.ts'

/** What this installation offers. It is asked once and not kept on the device: nothing of it works offline. */
export function useSettings(): Read<Settings> {
  const result = useQuery({
    queryKey: ['installation', 'settings'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call('getSettings', { signal }),
  })
  return toRead(result)
}
