import type {
  DeliveryReceipt,
  DeliveryTimes,
  MeasuredAlert,
} from '@holdfast/contract/alerts/delivery-times'
import { toCsv } from '@holdfast/contract/csv'

/** `8.4 s`, `2 min 05 s`; "–" if nothing has reported. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

export function titleOfMeasured({ kind, title }: Pick<MeasuredAlert, 'kind' | 'title'>): string {
  return kind === 'test' ? 'Push test' : `Exercise: ${title}`
}

/** `42 of 48`: on how many people's devices it was shown. */
export function shownText({ shown, people }: DeliveryTimes): string {
  return `${shown} of ${people}`
}

export function unreachedText({ unreached }: DeliveryTimes): string {
  return unreached.length === 0 ? 'Nobody' : `${unreached.length}: ${unreached.join(', ')}`
}

/** What a device did: `Notification, app closed`. */
export function howText({ channel, app }: DeliveryReceipt): string {
  if (channel === 'app') return 'On screen, app open'
  return app === null ? 'Notification' : `Notification, app ${app}`
}

const COLUMN_TITLES = ['Alert', 'Sent', 'Person', 'Username', 'Device', 'How', 'Seconds']

/** One line for each device, and one for each person whom nothing reached; times in ISO 8601 and UTC. */
export function deliveryTimesCsv(
  alert: MeasuredAlert,
  receipts: readonly DeliveryReceipt[],
): string {
  const of = [titleOfMeasured(alert), alert.pressed]
  const devices = receipts.map((receipt) => [
    ...of,
    receipt.name,
    receipt.userid,
    receipt.platform,
    howText(receipt),
    receipt.seconds === null ? 'never' : receipt.seconds.toFixed(1),
  ])
  const withDevice = new Set(receipts.map(({ name }) => name))
  const others = alert.unreached
    .filter((name) => !withDevice.has(name))
    .map((name) => [...of, name, '', '', '', 'never'])
  return toCsv([COLUMN_TITLES, ...devices, ...others])
}
