import { readFileSync } from 'node:fs'
import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  incidentFieldText,
} from '@holdfast/contract/incidents/incident-fields'
import { inGroupsOfEight } from '@holdfast/contract/record/record-format'
import { Html, html } from '../../../platform/html.ts'
import type { ExportedRecord, Seal } from '../exported-record.ts'
import { recordAnswers } from './record-answers.ts'
import { factRow, recordCover } from './record-cover.ts'
import { recordDecisions } from './record-decisions.ts'
import { recordHandovers } from './record-handovers.ts'
import { recordMarks } from './record-marks.ts'
import { recordPictures } from './record-pictures.ts'
import { recordRollCall } from './record-roll-call.ts'
import { recordTasks } from './record-tasks.ts'
import { recordTimeline } from './record-timeline.ts'
import { formatDate, type RecordTimes, timesIn } from './record-times.ts'

const STYLE = new Html(['record-page.css', 'record-page-print.css'].map(readStyle).join('\n'))

function readStyle(name: string): string {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
}

/** The record as a page to read and to print: one file, without scripts and without a network. */
export function recordPage(record: ExportedRecord, seal: Seal): string {
  const { organisation, incident } = record
  const times = timesIn(record.zone)
  const title = `Record of ${incident.exercise ? 'an exercise' : 'an incident'} at ${organisation.name}`
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self' file:">
<title>${title}</title>
<style>
${STYLE}${printedMargins(record)}</style>
</head>
<body>
${recordCover(record, seal, times)}<main>
<section>
<h2>Incident details</h2>
<dl>
${facts(record, times)}</dl>
</section>
<section>
<h2>Timeline</h2>
${recordTimeline(record, times)}</section>
${recordPictures(record, times)}${recordDecisions(record, times)}${recordTasks(record, times)}${recordHandovers(record, times)}${debriefSection(record, times)}${recordAnswers(record, times)}${recordRollCall(record, times)}${recordMarks(record, times)}<section class="proof">
<h2>Can this record be relied on?</h2>
${proof(record, seal)}</section>
</main>
</body>
</html>
`.markup
}

function facts({ incident }: ExportedRecord, times: RecordTimes): Html[] {
  const state = incident.closed === null ? 'Open' : `Closed ${times.moment(incident.closed)}`
  const rows: [string, string][] = [
    ['Number', incident.id],
    ['Reported', `${times.moment(incident.timestamp)} by ${incident.authorname}`],
    ['State', state],
    ...INCIDENT_FIELD_NAMES.map((field): [string, string] => [
      INCIDENT_FIELDS[field].label,
      incidentFieldText(field, incident[field], times.moment),
    ]),
  ]
  return rows.filter(([, value]) => value !== '').map(([label, value]) => factRow(label, value))
}

function debriefSection({ debrief }: ExportedRecord, times: RecordTimes): Html | undefined {
  if (!debrief?.timestamp) return undefined
  const { wentwell, wentbadly, actions, authorname, timestamp } = debrief
  const rows = actions.map(({ action, owner, due, done }) =>
    [action, owner, formatDate(due), done ? 'Done' : ''].map(
      (text) => html`<td class="text">${text}</td>`,
    ),
  )
  return html`<section>
<h2>Debrief</h2>
<p>${authorname}, ${times.moment(timestamp)}</p>
<dl>
${factRow('What went well', wentwell)}${factRow('What did not', wentbadly)}</dl>
<table>
<thead><tr><th scope="col">Action</th><th scope="col">Owner</th><th scope="col">By</th><th scope="col">State</th></tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row}</tr>\n`)}</tbody>
</table>
</section>
`
}

function proof({ links, verifier }: ExportedRecord, { publickey, head }: Seal): Html {
  const page = verifier
    ? html`<b>verify.html</b> from the same zip file in a browser`
    : html`the page <b>/verify.html</b> of a Holdfast server`
  return html`<p>Soon after something was recorded, the server sealed it: it wrote down a fingerprint of the words, of the author and of the times, together with the fingerprint of everything before it. Nobody can later change, remove, add or move an entry without the fingerprints disagreeing, not even those who run the server, once the last seal has been sent to somebody else.</p>
<p>To check it, open ${page} and choose the zip file. It needs no network. It says whether the record is intact, or names the first entry that is not as it was.</p>
<dl>
${factRow('Sealed entries', String(links.length))}${factRow('Last seal', html`<code>${inGroupsOfEight(head)}</code>`)}${factRow('Key of the organisation', html`<code>${inGroupsOfEight(publickey)}</code>`)}</dl>
`
}

/** Names the record on each printed sheet. An incident's id has only letters, digits and `_`. */
function printedMargins({ incident: { id, exercise } }: ExportedRecord): Html {
  const top = exercise ? '@page { @top-center { content: "Exercise"; font-weight: 700; } }\n' : ''
  return new Html(
    `@page { @bottom-left { content: "Record of incident ${id.replace(/\W/g, '')}"; font: 8pt sans-serif; } }\n${top}`,
  )
}
