import type { Owner } from '../../storage/owner.ts'
import { startLiveStream } from '../../sync/live-stream.ts'
import { sendOutboxNow } from '../../sync/outbox.ts'
import { sendPicturesNow, startPictureOutbox } from '../../sync/picture-outbox.ts'
import { startBackgroundSync } from './background-sync.ts'
import { REFRESH_INTERVAL_MS } from './collection.ts'
import { applyLiveEvent } from './live-events.ts'
import { applyTold, forgetTold, lookAgain, readUnlessTold } from './told-versions.ts'

/**
 * Keeps the device store current by the event stream, which says what has changed and what has not, and by
 * polling what it does not say in time.
 */
export function startSync(owner: Owner): () => void {
  const { organisationid } = owner
  const stopPolling = startBackgroundSync(organisationid)
  const stopPictures = startPictureOutbox(owner)
  const stopStream = startLiveStream(owner, {
    onEvent: (event) => applyLiveEvent(organisationid, event),
    onTold: (told) => applyTold(organisationid, told),
    onConnected: () => {
      readUnlessTold(organisationid)
      sendOutboxNow()
      sendPicturesNow()
    },
  })
  const look = () => {
    if (document.visibilityState === 'hidden') return
    void lookAgain(organisationid, REFRESH_INTERVAL_MS.incidents)
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stopPolling()
    stopStream()
    stopPictures()
    forgetTold(organisationid)
  }
}
