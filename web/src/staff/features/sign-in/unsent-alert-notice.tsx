import { readAllClocks, serverNow } from '../../../session/server-clock.ts'
import type { OutboxItem } from '../../../storage/unsynced-store.ts'
import { itemsOfEndedSignIn } from '../../../sync/outbox.ts'
import { isInTime } from '../../../sync/outbox-rules.ts'
import { formatTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'

/**
 * Says that an alert or a call for help waited when the sign-in ended: whoever pressed believes that it was sent. Names
 * nobody, because the next person may sign in on the same device.
 */
export function UnsentAlertNotice() {
  const waiting = itemsOfEndedSignIn().filter(({ refused }) => refused === undefined)
  return waiting.map((item) => <NoticeOf key={item.id} item={item} />)
}

function NoticeOf({ item }: { item: OutboxItem }) {
  if (item.kind === 'alert') {
    const canBeSent = isInTime(item, { ...readAllClocks(), server: serverNow() })
    return (
      <Notice
        kind="danger"
        title={`The alert of ${formatTime(new Date(item.written).toISOString())} may not have been sent`}
        actions={<RingNow />}
      >
        {canBeSent
          ? 'It goes out as soon as the person who sent it logs in on this device.'
          : 'It is too late to send it. Log in, and send a new one if it is still needed.'}
      </Notice>
    )
  }
  if (item.kind !== 'alertanswer' || item.body.answer !== 'help') return null
  return (
    <Notice
      kind="danger"
      title={`The call for help of ${formatTime(item.body.timestamp)} may not have been sent`}
      actions={<RingNow />}
    >
      It goes out as soon as the person who called logs in on this device.
    </Notice>
  )
}

function RingNow() {
  return (
    <p>
      In danger ring <a href="tel:999">999</a>, shout, or send somebody.
    </p>
  )
}
