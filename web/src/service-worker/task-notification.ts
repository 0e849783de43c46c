import type { TaskPushPayload } from '@holdfast/contract/alerts/push'
import type { Silences } from './alert-notification.ts'

/** Says only that there is news about tasks: anybody can read a locked screen. */
export function taskNotification({ id, incidentid, exercise, silent }: TaskPushPayload) {
  return {
    title: `${exercise ? 'Exercise. ' : ''}Task: open Holdfast`,
    options: {
      // The next one replaces it: the app shows them all. An exercise replaces no real one.
      tag: exercise ? 'tasks-exercise' : 'tasks',
      renotify: !silent,
      silent,
      icon: '/icon-192.png',
      data: { path: id === '' ? '/tasks' : `/tasks/${id}?incident=${incidentid}` },
    },
  }
}

type ShownNotification = { data?: { silences?: Silences } | null | undefined }

/** Whether an alert that is on the screen wants silence: people may be hiding. */
export function isSilencedBy(
  shown: readonly ShownNotification[],
  { exercise }: Pick<TaskPushPayload, 'exercise'>,
): boolean {
  return shown.some(
    ({ data }) => data?.silences === 'all' || (exercise && data?.silences === 'exercises'),
  )
}

/** Whether somebody is looking at a window that tells tasks and calls itself. The screens of admins do not. */
export function showsStaffApp({
  visibilityState,
  url,
}: {
  visibilityState: DocumentVisibilityState
  url: string
}): boolean {
  return visibilityState === 'visible' && !/^\/admin(\/|$)/.test(new URL(url).pathname)
}
