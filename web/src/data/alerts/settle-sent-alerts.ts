import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { CachedBody } from '../../storage/device-store.ts'
import { followOutboxItems, outboxItems, remove } from '../../sync/outbox.ts'
import { listKey } from '../lists/collection.ts'
import { queryClient } from '../lists/query-client.ts'

/**
 * Removes from the outbox the alerts that the list of alerts has: the response to them was lost. While such an alert is
 * there, screens say that nobody was alerted, and offer to write it again. Returns how to stop.
 */
export function settleSentAlerts(organisationid: string): () => void {
  const key = listKey(organisationid, 'alerts')
  const settle = () => {
    const list = queryClient.getQueryData<CachedBody<Alert[]>>(key)?.body ?? []
    const sent = new Set(list.map(({ id }) => id))
    for (const { kind, id } of outboxItems()) if (kind === 'alert' && sent.has(id)) remove(id)
  }
  const stops = [followOutboxItems(settle), queryClient.getQueryCache().subscribe(settle)]
  settle()
  return () => {
    for (const stop of stops) stop()
  }
}
