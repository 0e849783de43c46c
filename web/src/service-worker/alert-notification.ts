import type { AlertPushPayload } from '@holdfast/contract/alerts/push'

/** TypeScript's DOM types lack `renotify`. */
type AlertNotificationOptions = NotificationOptions & { renotify: boolean }

type CallPush = Pick<AlertPushPayload, 'id' | 'exercise' | 'silent'>
type Notified = { title: string; options: AlertNotificationOptions }

/** Which notifications of tasks make no sound while this one is shown. A drill never silences real ones. */
export type Silences = 'nothing' | 'exercises' | 'all'

const silenced = (exercise: boolean): Silences => (exercise ? 'exercises' : 'all')

/**
 * Says only that there is an alert, or that one has ended: anybody can read a locked screen. The end is not
 * called an all clear: another alert may be open, or this one was sent by mistake.
 */
export function alertNotification({ type, id, exercise, silent }: AlertPushPayload): Notified {
  const isEnd = type === 'ended'
  const isSilent = silent || isEnd
  const title = `${exercise ? 'Exercise. ' : ''}${isEnd ? 'Alert ended' : 'Alert'}: open Holdfast`
  const options = {
    // A later notification of the same alert replaces the earlier one.
    tag: id,
    // A repeated alert rings again, but a silent alert stays silent.
    renotify: !isSilent,
    requireInteraction: true,
    silent: isSilent,
    icon: '/icon-192.png',
    data: { path: `/alerts/${id}`, silences: isEnd || !silent ? 'nothing' : silenced(exercise) },
  }
  return { title, options }
}

/** Says to those who follow an alert that somebody needs help. It does not replace the alert's own notification. */
export function callNotification({ id, exercise, silent }: CallPush): Notified {
  return {
    title: `${exercise ? 'Exercise. ' : ''}Call for help: open Holdfast`,
    options: {
      tag: `calls ${id}`,
      renotify: !silent,
      requireInteraction: true,
      silent,
      icon: '/icon-192.png',
      data: { path: `/alerts/${id}/answers` },
    },
  }
}
