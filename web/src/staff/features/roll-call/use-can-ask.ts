import { useOnline } from '../../../http/connectivity.ts'
import { useServerReachability } from '../../../http/server-reachability.ts'

/** Whether the server can be asked what other phones have done. A phone on a Wi-Fi without a way out cannot. */
export function useCanAsk(): boolean {
  const { unreachable } = useServerReachability()
  return useOnline() && !unreachable
}
