import { groupBy } from '@holdfast/contract/grouping'
import { describeState } from '@holdfast/contract/roll-call/mark-words'
import type { StandingMark } from '@holdfast/contract/roll-call/marks'
import { NAME_NOT_KNOWN } from '@holdfast/contract/roll-call/roll-call-totals'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord } from '../exported-record.ts'
import type { RecordTimes } from './record-times.ts'

/** How each person was last marked in a roll call by name. The timeline has every mark. */
export function recordMarks({ marks }: ExportedRecord, times: RecordTimes): Html | undefined {
  if (marks.length === 0) return undefined
  const heads = ['Name', 'Last mark', 'Where', 'Note', 'By']
  const groups = groupBy(marks, ({ groupname }) => groupname)
  return html`<section class="appendix">
<h2>Appendix: roll call by name</h2>
<p>The last mark of each person. The timeline has all marks.</p>
${[...groups].map(
  ([group, marks]) => html`<h3>${group || 'On no list'}</h3>
<table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${marks.map((mark) => markRow(mark, times))}</tbody>
</table>
`,
)}</section>
`
}

function markRow(mark: StandingMark, times: RecordTimes): Html {
  const { name, state, place, note, authorname, timestamp, seen, conflict } = mark
  const where = place || (state === 'missing' && seen ? `last seen: ${seen.place}` : '')
  return html`<tr>
<td>${name || NAME_NOT_KNOWN}</td>
<td>${describeState(mark)}${conflict !== null && html`<div class="note">${conflict.authorname}: ${describeState(conflict)}, ${times.moment(conflict.timestamp)}</div>`}</td>
<td class="text" data-head="Where">${where}</td>
<td class="text" data-head="Note">${note}</td>
<td class="text">${authorname}, ${times.moment(timestamp)}</td>
</tr>
`
}
