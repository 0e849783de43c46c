import type { Position } from '@holdfast/contract/positions'
import type { Settings } from '@holdfast/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { type Read, toRead } from '../lists/read.ts'

/** The map services of this installation. Read once and not stored on the device: none works offline. */
export function useSettings(): Read<Settings> {
  const result = useQuery({
    queryKey: ['installation', 'settings'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call('getSettings', { signal }),
  })
  return toRead(result)
}

/** Six decimals are about a tenth of a metre; three-word addresses are coarser. */
const DECIMALS = 6

/**
 * The three-word address of a place, such as `filled.count.soap`; stays `loading` unless `wanted`. A
 * failed lookup is not retried while the place is shown, because the screen then shows other codes.
 */
export function useThreeWords({ lat, lng }: Position, wanted: boolean): Read<string> {
  const query = { lat: lat.toFixed(DECIMALS), lng: lng.toFixed(DECIMALS) }
  const result = useQuery({
    queryKey: ['three-words', query.lat, query.lng],
    enabled: wanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call('getThreeWords', { query, signal })).words,
  })
  return toRead(result)
}

/** The same for one place at once; undefined if it cannot be asked. */
export async function findThreeWords({ lat, lng }: Position): Promise<string | undefined> {
  const query = { lat: lat.toFixed(DECIMALS), lng: lng.toFixed(DECIMALS) }
  const found = await call('getThreeWords', { query }).catch(() => undefined)
  return found?.words
}
