import type { AlertPushPayload } from '@holdfast/contract/push'

/** Of the DOM's types `renotify` is missing. */
type AlertNotificationOptions = NotificationOptions & { renotify: boolean }

/** Says only that there is an alert, or that one has ended: anybody can read a locked screen. */
export function alertNotification({ type, id, exercise, silent }: AlertPushPayload): {
  title: string
  options: AlertNotificationOptions
} {
  const isEnd = type === 'ended'
  const isSilent = silent || isEnd
  const title = `${exercise ? 'Exercise. ' : ''}${isEnd ? 'All clear' : 'Alert'}: open Holdfast`
  const options = {
    // What is said of the same alert later takes the place of what was said before.
    tag: id,
    // A repetition is noticed again, but an alert that must be silent stays silent.
    renotify: !isSilent,
    requireInteraction: true,
    silent: isSilent,
    icon: '/icon-192.png',
    data: { id },
  }
  return { title, options }
}
