import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { runInSeparateTasks } from './separate-tasks.ts'

/** Reads lists again that have changed, or may have. */

/**
 * Called when events may have been missed, by the server or by this device while its stream was cut off.
 * Alerts are read first.
 */
export function readEverythingAgain(organisationid: string): void {
  const isOfAlerts = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'alerts'
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: [organisationid] })
    .sort((a, b) => Number(isOfAlerts(b)) - Number(isOfAlerts(a)))
  runInSeparateTasks(
    lists.map(
      ({ queryKey }) =>
        () =>
          void readAgain(queryKey),
    ),
  )
}

/** Keys of lists that will be read once more after the read under way. */
const queuedReads = new Set<string>()

/**
 * Reads the lists under this key again. A read under way is not aborted, or a burst of events would
 * keep a slow phone from ever finishing one. Because that read may have begun before the change, one
 * more follows it, however many events arrive meanwhile.
 */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  const id = JSON.stringify(queryKey)
  if (queuedReads.has(id)) return
  if (queryClient.isFetching({ queryKey }) > 0) {
    queuedReads.add(id)
    await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
    queuedReads.delete(id)
  }
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
}
