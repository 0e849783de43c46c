import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { earlierUpdates } from '@holdfast/contract/alerts/earlier-updates'
import { callerOf, hasEndedOwnCall } from '@holdfast/contract/alerts/open-calls'
import { isSuperseded } from '@holdfast/contract/alerts/superseding'
import { isRecipient } from '@holdfast/contract/endpoints/permissions'

/** What this device has shown its user of an alert, and what they answered. */
export type ShownAlert = {
  answer?: 'safe' | 'help'
  /** Whether the person gave that answer on another device. */
  elsewhere?: boolean
  /** How many updates had been shown when the person closed it. */
  updates?: number
  /** The time of the latest news about helpers (coming, or cannot come) that the person has read. */
  heard?: string
  /** Whether the person has closed the notice that the alert has ended. */
  endClosed?: boolean
  silenced?: boolean
  /** Of each caller after the end, by user id: `latest` of the call that this person has closed. */
  lateCalls?: Readonly<Record<string, string>>
}

export type ShownAlerts = Readonly<Record<string, ShownAlert>>

/**
 * `answer` asks for an answer; `news` shows an update, fields to add to an answer, or that somebody comes
 * to help; `ended` shows the all clear. `sounds`: what the device lets be heard. `silencing`: nothing,
 * because of this silent alert.
 */
export type Attention = {
  alert: Alert
  wants: 'answer' | 'news' | 'ended'
  sounds: 'siren' | 'tone' | undefined
  silencing: Alert | undefined
}

const ORDER = { answer: 0, news: 1, ended: 2 } as const

/**
 * The alert that must cover the screen now: a real one before an exercise, one that wants an answer before
 * news, a newer one before an older one. It covers its sender's screen only when others have written an
 * update, have ended it, or come to help.
 * @param heard  for each alert id, when others last said whether they come to help this person
 */
export function attentionOf(
  alerts: readonly Alert[],
  userid: string,
  shown: ShownAlerts,
  heard: Readonly<Record<string, string>> = {},
): Attention | undefined {
  return alerts
    .filter((alert) => concerns(alert, userid))
    .flatMap((alert): Attention[] => {
      const wants = wantOf(alert, userid, shown[alert.id], heard[alert.id] ?? '')
      if (wants === undefined) return []
      // Its end was a mistake, which the alert that continues it says.
      const isContinued = continuationOf(alerts, alert) !== undefined
      if (wants === 'ended' && isContinued && !isNews(alert, shown[alert.id], heard)) return []
      const isTold =
        wants === 'ended' || (wants === 'news' && isNews(alert, shown[alert.id], heard))
      if (!isTold && isSuperseded(alerts, alert)) return []
      return [{ alert, wants, ...soundOf(alerts, alert, wants, shown[alert.id]) }]
    })
    .sort(
      (a, b) =>
        Number(a.alert.exercise) - Number(b.alert.exercise) ||
        ORDER[a.wants] - ORDER[b.wants] ||
        b.alert.timestamp.localeCompare(a.alert.timestamp),
    )[0]
}

function soundOf(
  alerts: readonly Alert[],
  alert: Alert,
  wants: Attention['wants'],
  shown: ShownAlert | undefined,
): Pick<Attention, 'sounds' | 'silencing'> {
  const own = alert.sound === 'loud' ? 'siren' : alert.sound === 'tone' ? 'tone' : undefined
  const asks = own !== undefined && wants === 'answer' && !shown?.silenced
  const silencing = findSilencing(alert, alerts)
  return { sounds: asks && !silencing ? own : undefined, silencing }
}

/** Whether the user got the alert, or sent it. */
export function concerns(alert: Alert, userid: string): boolean {
  return isRecipient(alert, userid) || alert.userid === userid
}

/** Whether others have written an update since, or have said whether they come: that is told whatever else applies. */
function isNews(
  { id, updates }: Alert,
  shown: ShownAlert | undefined,
  heard: Readonly<Record<string, string>>,
): boolean {
  return updates.length > (shown?.updates ?? 0) || (heard[id] ?? '') > (shown?.heard ?? '')
}

/** The open alerts that this one supersedes, newest first. */
export function supersededBy(alerts: readonly Alert[], alert: Alert, userid: string): Alert[] {
  return alerts
    .filter((other) => other.id !== alert.id && other.ended === null && concerns(other, userid))
    .filter((other) => isSuperseded([alert], other))
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
}

/**
 * The newest alert in which the user has called for help, open or ended a short time ago: the end of an
 * alert helps nobody.
 * @param earliest  when it may have ended
 */
export function callOf(
  alerts: readonly Alert[],
  userid: string,
  shown: ShownAlerts,
  earliest: string,
): Alert | undefined {
  return alerts
    .filter(({ ended }) => ended === null || ended > earliest)
    .filter((alert) => concerns(alert, userid) && shown[alert.id]?.answer === 'help')
    .filter((alert) => !(callerOf(alert) === userid && hasEndedOwnCall(alert)))
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))[0]
}

function wantOf(
  alert: Alert,
  userid: string,
  shown: ShownAlert | undefined,
  heard: string,
): Attention['wants'] | undefined {
  const isHeard = heard > (shown?.heard ?? '')
  const isSender = alert.userid === userid
  if (alert.ended !== null) {
    if (shown === undefined) return undefined
    const isKnown = shown.endClosed || (isSender && hasSenderEnded(alert))
    return isKnown && !isHeard ? undefined : 'ended'
  }
  if (shown?.answer === undefined && !isSender) return 'answer'
  const isUpdated = isSender
    ? updatesUpToLastOfOthers(alert) > (shown?.updates ?? 0)
    : alert.updates.length > (shown?.updates ?? -1)
  return isUpdated || isHeard ? 'news' : undefined
}

/** An alert names who ended it, without their user id. Only its sender says that it was a mistake. */
function hasSenderEnded({ mistake, endedby, authorname }: Alert): boolean {
  return mistake || endedby === authorname
}

/** What the sender has written is no news to them, nor what was said before the end that they have taken back. */
function updatesUpToLastOfOthers(alert: Alert): number {
  const { updates, userid } = alert
  const last = updates.findLastIndex((update) => update.userid !== userid) + 1
  return last > earlierUpdates(alert).length ? last : 0
}

/** The alert that was sent because the end of this one was a mistake. */
export function continuationOf(
  alerts: readonly Alert[],
  { id }: Pick<Alert, 'id'>,
): Alert | undefined {
  return alerts.find(({ continues }) => continues === id)
}
