import { isForEverybody } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { formatDateTime, formatDay, formatTime } from '../../../ui/format-dates.ts'

/**
 * What became of an alert, in one sentence.
 * @param wentOn  whether its end was a mistake
 */
export function describeSentAlert(alert: Alert, wentOn = false): string {
  const { authorname, timestamp, ended, mistake, recipients } = alert
  const sent = formatDateTime(timestamp)
  if (wentOn) return `Sent by ${authorname}, ${sent}; ended by mistake, it went on.`
  if (mistake) return `Sent by mistake by ${authorname}, ${sent}.`
  if (ended === null) {
    const people = pluralise(recipients, PEOPLE)
    return `Sent to ${people} by ${authorname}, ${sent}.`
  }
  const isSameDay = formatDay(ended) === formatDay(timestamp)
  const end = isSameDay ? formatTime(ended) : formatDateTime(ended)
  const word = isForEverybody(alert) ? 'all clear' : 'ended'
  return `Sent by ${authorname}, ${sent}; ${word} at ${end}.`
}
