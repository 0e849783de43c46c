import { leftItems } from '../../../sync/outbox.ts'
import { Notice } from '../../../ui/screen/notice.tsx'

/** Says that an alert or a call for help was not sent when the sign-in ended: whoever pressed believes it was. */
export function LeftAlarm() {
  const waiting = leftItems.filter(({ refused }) => refused === undefined)
  const isAlertLeft = waiting.some(({ kind }) => kind === 'alert')
  const isCallLeft = waiting.some(
    (item) => item.kind === 'alertanswer' && item.body.answer === 'help',
  )
  if (!isAlertLeft && !isCallLeft) return null
  return (
    <Notice
      kind="danger"
      title={isAlertLeft ? 'Your alert was not sent' : 'Your call for help was not sent'}
    >
      {isAlertLeft ? 'Nobody has been alerted.' : 'Nobody knows of it.'} Log in to send it now. In
      danger ring <a href="tel:999">999</a>, shout, or send somebody.
    </Notice>
  )
}
