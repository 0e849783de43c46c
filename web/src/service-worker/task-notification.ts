import type { TaskPushPayload } from '@holdfast/contract/alerts/push'

/** Says only that there is news about tasks: anybody can read a locked screen. */
export function taskNotification({ id, incidentid, exercise, silent }: TaskPushPayload) {
  return {
    title: `${exercise ? 'Exercise. ' : ''}Task: open Holdfast`,
    options: {
      // The next one replaces it: the app shows them all.
      tag: 'tasks',
      renotify: !silent,
      silent,
      icon: '/icon-192.png',
      data: { path: id === '' ? '/tasks' : `/tasks/${id}?incident=${incidentid}` },
    },
  }
}
