import type { ShownMessage } from '@holdfast/contract/people/provider-messages'
import { useShownMessages } from '../../data/admin/provider-messages.ts'
import { useLocation } from '../../routing/navigation.tsx'
import { serverNow } from '../../session/server-clock.ts'
import { formatDateTime } from '../../ui/format-dates.ts'
import { useEveryMinute } from '../../ui/hooks/use-every-minute.ts'
import { Notice } from '../../ui/screen/notice.tsx'
import styles from './provider-messages-notice.module.css'

/** Pages on which people work in an incident: nothing about the server is in their way. */
const OF_INCIDENTS = ['/admin/incidents', '/admin/logs/']

/** What the provider tells the admins of all organisations at this time. */
export function ProviderMessagesNotice() {
  const messages = useShownMessages()
  // The server's clock, so that a message of a list from before does not stay.
  const now = useEveryMinute(serverNow)
  const { pathname } = useLocation()
  if (OF_INCIDENTS.some((path) => pathname.startsWith(path))) return null
  return (
    <div role="status" data-print="hide" className={styles.notices}>
      {messages
        .filter((each) => isShownAt(each, now))
        .map(({ id, message, ends }) => (
          <Notice key={id} title="Message from the provider">
            <p className={styles.words}>{message}</p>
            <p>This message is shown until {formatDateTime(ends)}.</p>
          </Notice>
        ))}
    </div>
  )
}

function isShownAt({ starts, ends }: ShownMessage, now: number): boolean {
  return Date.parse(starts) <= now && now < Date.parse(ends)
}
