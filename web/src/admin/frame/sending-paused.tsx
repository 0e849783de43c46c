import { useSendingPaused } from '../../data/alerts/sending-paused.ts'
import { Notice } from '../../ui/screen/notice.tsx'

/** Shown on every admin page while sending is paused, because phones with a closed app then get no alert. */
export function SendingPaused() {
  if (!useSendingPaused()) return null
  return (
    <Notice kind="warn" title="This server sends no notifications, mails or webhooks">
      Its database was restored or moved, and a copy must not alert your school. Phones with the app
      open show alerts as always. If this is your school’s server, ask its operator to run
      allow-sending.
    </Notice>
  )
}
