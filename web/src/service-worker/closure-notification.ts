import type { ClosurePushPayload } from '@holdfast/contract/alerts/push'

/** Says only that there is news: anybody can read a locked screen. It rings like a message and is no alert. */
export function closureNotification({ silent }: ClosurePushPayload) {
  return {
    title: 'Closure: open Holdfast',
    options: {
      // The next one replaces it: the app shows what stands.
      tag: 'closure',
      renotify: !silent,
      silent,
      icon: '/icon-192.png',
      data: { path: '/closures' },
    },
  }
}
