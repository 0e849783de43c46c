import type { HandoverPushPayload } from '@holdfast/contract/alerts/push'

/** Says only that there is news about a role: anybody can read a locked screen. */
export function handoverNotification({ id, incidentid, exercise, silent }: HandoverPushPayload) {
  return {
    title: `${exercise ? 'Exercise. ' : ''}Handover: open Holdfast`,
    options: {
      tag: `handover-${id}`,
      renotify: !silent,
      silent,
      icon: '/icon-192.png',
      data: { path: `/handovers/${id}?incident=${incidentid}` },
    },
  }
}
