import type { Owner } from '../../storage/owner.ts'
import { startLiveStream } from '../../sync/live-stream.ts'
import { sendOutboxNow } from '../../sync/outbox.ts'
import { startBackgroundSync } from './background-sync.ts'
import { applyLiveEvent, readEverythingAgain } from './live-events.ts'

/** Keeps the device store current by polling, and by the event stream, which says what has changed. */
export function startSync(owner: Owner): () => void {
  const { organisationid } = owner
  const stopPolling = startBackgroundSync(organisationid)
  const stopStream = startLiveStream(owner, {
    onEvent: (event) => applyLiveEvent(organisationid, event),
    onConnected: () => {
      readEverythingAgain(organisationid)
      sendOutboxNow()
    },
  })
  return () => {
    stopPolling()
    stopStream()
  }
}
