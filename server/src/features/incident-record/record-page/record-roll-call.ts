import type { AlertToAll } from '@holdfast/contract/roll-call/counted-before'
import type { RollCount } from '@holdfast/contract/roll-call/roll-call'
import {
  type GroupOfRollCall,
  NAME_NOT_KNOWN,
  summariseRollCall,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { byNewest, byOldest } from '@holdfast/contract/sorting'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord } from '../exported-record.ts'
import type { RecordTimes } from './record-times.ts'

/**
 * The newest alert to everybody that somebody had heard of who counted: what phones say they know is always one to
 * everybody.
 */
export function alertedInRecord({
  alerts,
  counts,
  marks,
}: Pick<ExportedRecord, 'alerts' | 'counts' | 'marks'>): AlertToAll | undefined {
  const known = new Set([...counts, ...marks].map(({ knownalert }) => knownalert))
  return alerts
    .filter(({ id }) => known.has(id))
    .map(({ id, sent }) => ({ id, timestamp: sent.timestamp }))
    .toSorted(byNewest)[0]
}

/** For each group that was counted, the count that applies and the earlier counts. */
export function recordRollCall(record: ExportedRecord, times: RecordTimes): Html | undefined {
  const { counts } = record
  if (counts.length === 0) return undefined
  const { groups, totals } = summariseRollCall([], counts, alertedInRecord(record))
  const heads = ['Group', 'Expected', 'Present', 'Missing', 'Injured', 'Where', 'Counted']
  return html`<section class="appendix">
<h2>Appendix: roll call</h2>
<p>The last count of each group, by somebody who had heard of the last alert if there is one. The cover says how many people are in groups that nobody counted.</p>
<table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${groups.map((group) => groupRow(group, counts, times))}</tbody>
<tfoot><tr><th scope="row">All counted groups</th><td data-head="Expected">${totals.expected}</td><td data-head="Present">${totals.present}</td><td data-head="Missing">${totals.missing}</td><td data-head="Injured">${totals.injured}</td><td></td><td></td></tr></tfoot>
</table>
</section>
`
}

function groupRow(
  { name, count, notExplained }: GroupOfRollCall<RollCount>,
  counts: readonly RollCount[],
  times: RecordTimes,
): Html | undefined {
  if (!count) return undefined
  const earlier = counts.filter((each) => each.groupid === count.groupid && each.id !== count.id)
  return html`<tr>
<td>${name}</td>
<td data-head="Expected">${count.expected}</td>
<td data-head="Present">${count.present}${notExplained > 0 && html`<br><strong>${notExplained} not explained</strong>`}</td>
<td class="text" data-head="Missing">${count.missing.map((person) => personLine(person.name, person.place && `last seen: ${person.place}`))}</td>
<td class="text" data-head="Injured">${count.injured.map((person) => personLine(person.name, person.note))}</td>
<td class="text" data-head="Where">${count.place}</td>
<td class="text"><div>${count.authorname}, ${times.moment(count.timestamp)}</div>${earlier.toSorted(byOldest).map((each) => earlierCount(each, times))}</td>
</tr>
`
}

function earlierCount({ authorname, timestamp, present, missing }: RollCount, times: RecordTimes) {
  return html`<div class="note">Before: ${present} present, ${missing.length} missing (${authorname}, ${times.moment(timestamp)})</div>`
}

function personLine(name: string, detail: string): Html {
  return html`<div>${name || NAME_NOT_KNOWN}${detail !== '' && ` (${detail})`}</div>`
}
