import type { DeviceUser } from '../../storage/device-user.ts'
import { startLiveStream } from '../../sync/live-stream.ts'
import { sendOutboxNow } from '../../sync/outbox.ts'
import { sendPicturesNow, startPictureOutbox } from '../../sync/picture-outbox.ts'
import { settleSentAlerts } from '../alerts/settle-sent-alerts.ts'
import {
  applyVersions,
  forgetVersions,
  lookAgain,
  readUnlessVersionsArrive,
} from './announced-versions.ts'
import { startBackgroundSync } from './background-sync.ts'
import { REFRESH_INTERVAL_MS } from './collection.ts'
import { applyLiveEvent } from './live-events.ts'

/**
 * Keeps the device store current by the event stream, which says what has changed and what has not, and by
 * polling what it does not say in time.
 */
export function startLiveLists(user: DeviceUser): () => void {
  const { organisationid } = user
  const stopPolling = startBackgroundSync(organisationid)
  const stopPictures = startPictureOutbox(user)
  const stopSettling = settleSentAlerts(organisationid)
  const stopStream = startLiveStream(user, {
    onEvent: (event) => applyLiveEvent(organisationid, event),
    onVersions: (versions) => applyVersions(organisationid, versions),
    onConnected: () => {
      readUnlessVersionsArrive(organisationid)
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
    stopSettling()
    forgetVersions(organisationid)
  }
}
