import { correctionsOf } from '@holdfast/contract/incidents/incident-timeline'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord } from '../exported-record.ts'
import { correctionsBelow } from './record-timeline.ts'
import { type RecordTimes, timeBelow } from './record-times.ts'

/** Only the decisions, for those who ask what was decided and why. They stand in the timeline as well. */
export function recordDecisions(record: ExportedRecord, times: RecordTimes): Html | undefined {
  const { timeline, roleTitle, incident } = record
  const decisions = timeline.filter(({ kind }) => kind === 'decision')
  if (decisions.length === 0) return undefined
  const corrections = correctionsOf(timeline)
  const rows = decisions.map(
    (row) => html`<tr>
<td class="time">${timeBelow(incident.timestamp, row.happened, times)}</td>
<td class="text">${row.text}${correctionsBelow(corrections.get(row.id), times)}</td>
<td class="author">${row.author}${row.roleid !== null && html`<br><span class="role">${roleTitle(row.roleid)}</span>`}</td>
</tr>
`,
  )
  return html`<section>
<h2>Decision log</h2>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">What</th><th scope="col">Author</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
</section>
`
}
