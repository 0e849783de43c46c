import { type Html, html } from '../../../platform/html.ts'
import { CLOSED_GRACE_MS } from '../../incident-log/index.ts'
import { type RecordTimes, timeBelow } from './record-times.ts'

/** What was received this much later than it was written is marked: the device had no network. */
const LATE_MS = 60_000

/** `written`: by the author's clock, corrected; `received`: by that of the server, which nobody chooses. */
type Times = { written: string; received: string }

/** Why the time of receipt is worth a look; "" where it is not. */
export function receiptMark({ written, received }: Times, closed: string | null): string {
  const at = Date.parse(received)
  if (closed !== null && at > Date.parse(closed) + CLOSED_GRACE_MS) return 'after the closing'
  return at - Date.parse(written) > LATE_MS ? 'later' : ''
}

/** `heading`: the time that stands above. */
export function receivedBelow(
  of: Times,
  { heading, closed, times }: { heading: string; closed: string | null; times: RecordTimes },
): Html | false {
  const mark = receiptMark(of, closed)
  if (mark === '') return false
  const after = mark === 'later' ? '' : `, ${mark}`
  return html`<br><span class="note">Received ${timeBelow(heading, of.received, times)}${after}</span>`
}
