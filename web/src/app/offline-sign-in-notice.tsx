import { faPlugCircleXmark } from '@fortawesome/free-solid-svg-icons/faPlugCircleXmark'
import { OFFLINE_PERIOD } from '../domain/offline-period.ts'
import { Notice } from '../ui/notice.tsx'

/** In place of the sign-in form while there is no connection. */
export function OfflineSignInNotice() {
  return (
    <Notice kind="warn" icon={faPlugCircleXmark} title="You are offline">
      You'll need to have an internet connection to log in. Once logged in you can use the app
      offline for up to {OFFLINE_PERIOD}.
    </Notice>
  )
}
