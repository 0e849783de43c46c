import type { LiveEvent } from '@holdfast/contract/live-events'
import { collectionKey, incidentKey } from './collection.ts'
import { storeLogEntry } from './incident-log.ts'
import { queryClient } from './query-client.ts'

/**
 * What a device does when the server pushes something. A push makes things quicker and is never
 * relied on: whatever is missed, the next poll brings.
 */

/** A new log entry comes as itself; of anything else the event names the collection to read again. */
export function applyLiveEvent(organisationid: string, event: LiveEvent): void {
  if (event.event === 'log') {
    void storeLogEntry(organisationid, event.data)
    return
  }
  const { incidentid } = event.data
  const queryKey =
    event.event === 'checks' && incidentid !== undefined
      ? incidentKey(organisationid, 'checks', incidentid)
      : collectionKey(organisationid, event.event)
  void queryClient.invalidateQueries({ queryKey })
}

/** The stream has reconnected: what happened in between is unknown. */
export function readEverythingAgain(organisationid: string): void {
  void queryClient.invalidateQueries({ queryKey: [organisationid] })
}
