import type { Alert } from '@holdfast/contract/alerts'
import { isRecipient } from '@holdfast/contract/permissions'

/** What this device has shown its user of an alert, and what they answered. */
export type ShownAlert = {
  answer?: 'safe' | 'help'
  /** How many updates had been shown when the person closed it. */
  updates?: number
  /** The time of the latest news about helpers (coming, or cannot come) that the person has read. */
  heard?: string
  /** Whether the person has closed the notice that the alert has ended. */
  endClosed?: boolean
  silenced?: boolean
}

export type ShownAlerts = Readonly<Record<string, ShownAlert>>

/**
 * `answer` asks for an answer; `news` shows an update, fields to add to an answer, or that somebody comes
 * to help; `ended` shows the all clear. `isLoud`: the siren sounds. `isOvertaken`: the siren is silent
 * because of a real alert.
 */
export type Attention = {
  alert: Alert
  wants: 'answer' | 'news' | 'ended'
  isLoud: boolean
  isOvertaken: boolean
}

const ORDER = { answer: 0, news: 1, ended: 2 } as const

/**
 * The alert that must cover the screen now: a real one before an exercise, one that wants an answer before
 * news, a newer one before an older one. An alert never covers its sender's screen.
 * @param heard  for each alert id, when others last said whether they come to help this person
 */
export function attentionOf(
  alerts: readonly Alert[],
  userid: string,
  shown: ShownAlerts,
  heard: Readonly<Record<string, string>> = {},
): Attention | undefined {
  return alerts
    .filter((alert) => isRecipient(alert, userid) && alert.userid !== userid)
    .flatMap((alert): Attention[] => {
      const wants = wantOf(alert, shown[alert.id], heard[alert.id] ?? '')
      if (wants === undefined) return []
      const isSounding = alert.sound === 'loud' && wants === 'answer' && !shown[alert.id]?.silenced
      const isOvertaken = isSounding && isOvertakenBy(alerts, alert)
      return [{ alert, wants, isLoud: isSounding && !isOvertaken, isOvertaken }]
    })
    .sort(
      (a, b) =>
        Number(a.alert.exercise) - Number(b.alert.exercise) ||
        ORDER[a.wants] - ORDER[b.wants] ||
        b.alert.timestamp.localeCompare(a.alert.timestamp),
    )[0]
}

/** A real alert ends the siren of an exercise for good. */
function isOvertakenBy(alerts: readonly Alert[], { exercise, timestamp }: Alert): boolean {
  if (!exercise) return false
  return alerts.some(
    (alert) => !alert.exercise && (alert.ended === null || alert.timestamp > timestamp),
  )
}

/** The newest open alert in which the user has called for help. */
export function callOf(
  alerts: readonly Alert[],
  userid: string,
  shown: ShownAlerts,
): Alert | undefined {
  return alerts
    .filter((alert) => alert.ended === null && alert.userid !== userid)
    .filter((alert) => isRecipient(alert, userid) && shown[alert.id]?.answer === 'help')
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))[0]
}

function wantOf(
  alert: Alert,
  shown: ShownAlert | undefined,
  heard: string,
): Attention['wants'] | undefined {
  if (alert.ended !== null) {
    return shown === undefined || shown.endClosed ? undefined : 'ended'
  }
  if (shown?.answer === undefined) return 'answer'
  const isNews = alert.updates.length > (shown.updates ?? -1) || heard > (shown.heard ?? '')
  return isNews ? 'news' : undefined
}
