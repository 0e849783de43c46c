import { clockMark, correctionsOf } from '@holdfast/contract/incidents/incident-timeline'
import { TIMELINE_COLUMNS } from '@holdfast/contract/incidents/timeline-columns'
import { TIMELINE_KINDS, type TimelineRow } from '@holdfast/contract/incidents/timeline-row'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord } from '../exported-record.ts'
import { sentByFormerHolders } from './record-former-holders.ts'
import { receiptMark, receivedBelow } from './record-receipt.ts'
import { type RecordTimes, timeBelow } from './record-times.ts'

/**
 * The timeline, day by day. Answers to alerts have their own list. Device clocks have a column only in
 * records where one was wrong.
 */
export function recordTimeline(record: ExportedRecord, times: RecordTimes): Html {
  const { timeline, roleTitle, incident } = record
  const rows = timeline.filter(({ kind }) => kind !== 'answer')
  if (rows.length === 0) return html`<p>Nothing was written.</p>\n`
  const corrections = correctionsOf(rows)
  const ofFormerHolders = sentByFormerHolders(record.entries)
  const hasWrongClock = rows.some((row) => clockMark(row) !== '')
  const { kind, text, author, device } = TIMELINE_COLUMNS
  const titles = [
    ...['Time', kind.title, text.title, author.title],
    ...(hasWrongClock ? [device.title] : []),
  ]

  const rowOf = (row: TimelineRow) => html`<tr>
<td class="time">${timeBelow(row.happened, row.happened, times)}${writtenBelow(row, times)}${receivedBelow(receiptOf(row), { heading: row.happened, closed: incident.closed, times })}</td>
<td><span class="kind kind-${row.kind}">${TIMELINE_KINDS[row.kind]}</span></td>
<td class="text">${row.text}${correctionsBelow(corrections.get(row.id), times)}</td>
<td class="author">${row.author}${row.roleid !== null && html`<br><span class="role">${roleTitle(row.roleid)}</span>`}${ofFormerHolders.has(row.id) && FORMER_HOLDER}</td>
${hasWrongClock && html`<td class="time" data-head="${device.title}">${deviceTime(row, times)}</td>\n`}</tr>
`
  const days = [...Map.groupBy(rows, ({ happened }) => times.day(happened))]
  return html`<p>${explanation(rows, incident.closed)}</p>
<table class="timeline">
<thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
${days.map(
  ([day, ofDay]) => html`<tbody>
<tr class="day"><th scope="rowgroup" colspan="${titles.length}">${day}</th></tr>
${ofDay.map(rowOf)}</tbody>
`,
)}</table>
`
}

const FORMER_HOLDER = html`<br><span class="note">Received after the author had handed on their role</span>`

function explanation(rows: readonly TimelineRow[], closed: string | null): string {
  const sentences = ['In the order in which things happened.']
  if (rows.some((row) => row.happened !== row.corrected)) {
    sentences.push('“Written” below a time means that the author wrote it down later.')
  }
  if (rows.some((row) => clockMark(row) !== '')) {
    sentences.push(
      'The clock of at least one device was wrong. “Device clock” is what it showed, and “Time” is the right time.',
    )
  }
  if (rows.some((row) => receiptMark(receiptOf(row), closed) !== '')) {
    sentences.push(
      '“Received” says when the server got what came more than a minute later, such as from a phone without a network. What came after the closing is marked.',
    )
  }
  return sentences.join(' ')
}

function writtenBelow(row: TimelineRow, times: RecordTimes): Html | false {
  if (row.happened === row.corrected) return false
  return html`<br><span class="note">Written ${timeBelow(row.happened, row.corrected, times)}</span>`
}

function deviceTime(row: TimelineRow, times: RecordTimes): Html | false {
  const mark = clockMark(row)
  if (mark === '') return false
  return html`${timeBelow(row.happened, row.occurred, times)}<br><strong>${mark}</strong>`
}

function receiptOf({ corrected, received }: TimelineRow) {
  return { written: corrected, received }
}

/** For a cell with the text of an entry. */
export function correctionsBelow(rows: readonly TimelineRow[] = [], times: RecordTimes): Html[] {
  return rows.map(
    ({ author, corrected, correction, happened }) =>
      html`<div class="correction">Corrected by ${author}, ${timeBelow(happened, corrected, times)}: ${correction ?? ''}</div>`,
  )
}
