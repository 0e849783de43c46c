import type { Debrief } from '@holdfast/contract/debriefs'
import {
  INCIDENT_FIELD_NAMES,
  INCIDENT_FIELDS,
  incidentFieldText,
} from '@holdfast/contract/incident-fields'
import {
  clockMark,
  correctionsOf,
  TIMELINE_KINDS,
  type TimelineRow,
} from '@holdfast/contract/incident-timeline'
import type { Incident } from '@holdfast/contract/incidents'
import { CLOSED_GRACE_MS } from '@holdfast/contract/limits'
import {
  inGroupsOfEight,
  type RecordLink,
  type SealedEntry,
} from '@holdfast/contract/record-format'

/** The record as a page to read and to print: one file, without scripts and without a network. */

export type ExportedRecord = {
  organisation: { id: string; name: string }
  incident: Incident
  /** In the order of the links. */
  entries: readonly SealedEntry[]
  links: readonly RecordLink[]
  timeline: readonly TimelineRow[]
  debrief: Debrief | undefined
  roleTitle: (roleid: string | null) => string
  pictures: readonly { path: string; bytes: Uint8Array }[]
  exported: Date
  zone: string
  /** What is not as it was sealed, as sentences; none for an intact record. */
  damage: readonly string[]
  /** The page that verifies a record without a server; undefined where the app is not built. */
  verifier: Uint8Array | undefined
}

type Seal = { publickey: string; head: string }

export function recordPage(record: ExportedRecord, seal: Seal): string {
  const { organisation, incident, zone, exported } = record
  const format = formatIn(zone)
  const title = `Record of ${incident.exercise ? 'an exercise' : 'an incident'} at ${organisation.name}`
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${pageFooter(incident.id)}${incident.exercise ? EXERCISE_STYLE : ''}</style>
</head>
<body>
<header>
${incident.exercise ? EXERCISE : ''}<h1>${escapeHtml(title)}</h1>
<p class="what">${escapeHtml(incident.incidentDetails)}</p>
<p>Exported ${escapeHtml(format(exported.toISOString()))}. Times are those of ${escapeHtml(zone)}.</p>
${damageNotice(record)}</header>
<main>
<section>
<h2>Incident details</h2>
<dl>
${facts(record, format)}
</dl>
</section>
<section>
<h2>Timeline</h2>
<p>“Occurred” is the time on the author's device. Where that clock was wrong, “Corrected” is the right time and says by how much. “Received” is when the server had it; what came after the closing is marked, because it was sealed after the mail of the closing.</p>
${timeline(record, format)}
</section>
${debriefSection(record, format)}<section class="proof">
<h2>Can this record be relied on?</h2>
${proof(record, seal)}
</section>
</main>
</body>
</html>
`
}

function damageNotice({ damage }: ExportedRecord): string {
  if (damage.length === 0) return ''
  const sentences = damage.map((sentence) => `<li>${escapeHtml(sentence)}.</li>`).join('\n')
  return `<div class="damage"><p>This record is damaged: the database is not as it was sealed.</p>
<ul>
${sentences}
</ul></div>
`
}

function facts({ incident }: ExportedRecord, format: (time: string) => string): string {
  const state = incident.closed === null ? 'Open' : `Closed ${format(incident.closed)}`
  return [
    ['Number', incident.id],
    ['Reported', `${format(incident.timestamp)} by ${incident.authorname}`],
    ['State', state],
    ...INCIDENT_FIELD_NAMES.map((field) => [
      INCIDENT_FIELDS[field].label,
      incidentFieldText(field, incident[field], format),
    ]),
  ]
    .filter(([, value]) => value !== '')
    .map(
      ([label = '', value = '']) =>
        `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
    )
    .join('\n')
}

function timeline(
  { incident: { closed }, timeline: rows, roleTitle }: ExportedRecord,
  format: (time: string) => string,
): string {
  const isLate = ({ received }: TimelineRow) =>
    closed !== null && Date.parse(received) > Date.parse(closed) + CLOSED_GRACE_MS
  const corrections = correctionsOf(rows)
  const heads = ['Occurred', 'Corrected', 'Received', 'Kind', 'What', 'Author', 'Role']
  const lines = rows.map((row) =>
    [
      timeCell(row.occurred, format),
      row.corrected === row.occurred
        ? '<td data-head="Corrected">–</td>'
        : timeCell(row.corrected, format, clockMark(row)),
      timeCell(row.received, format, isLate(row) ? 'after the closing' : ''),
      `<td data-head="Kind">${TIMELINE_KINDS[row.kind]}</td>`,
      `<td data-head="What" class="text">${escapeHtml(row.text)}${correctionsBelow(corrections.get(row.id), format)}</td>`,
      `<td data-head="Author">${escapeHtml(row.author)}</td>`,
      `<td data-head="Role">${escapeHtml(roleTitle(row.roleid))}</td>`,
    ].join(''),
  )
  return `<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${lines.map((line) => `<tr>${line}</tr>`).join('\n')}
</tbody>
</table>`
}

function timeCell(time: string, format: (time: string) => string, mark = ''): string {
  const note = mark === '' ? '' : `<br><strong>${escapeHtml(mark)}</strong>`
  // The day and the time on a line each, so that the words get the width of the page.
  const lines = escapeHtml(format(time)).replace(', ', ',<br>')
  return `<td><time datetime="${escapeHtml(time)}">${lines}</time>${note}</td>`
}

function correctionsBelow(
  rows: TimelineRow[] | undefined,
  format: (time: string) => string,
): string {
  return (rows ?? [])
    .map(
      ({ author, corrected, correction }) =>
        `<div class="correction">${escapeHtml(author)}, ${escapeHtml(format(corrected))} – ${escapeHtml(correction ?? '')}</div>`,
    )
    .join('')
}

function debriefSection({ debrief }: ExportedRecord, format: (time: string) => string): string {
  if (!debrief?.timestamp) return ''
  const { wentwell, wentbadly, actions, authorname, timestamp } = debrief
  const rows = actions.map(({ action, owner, due }) =>
    [action, owner, due].map((text) => `<td class="text">${escapeHtml(text)}</td>`).join(''),
  )
  return `<section>
<h2>Debrief</h2>
<p>${escapeHtml(authorname)}, ${escapeHtml(format(timestamp))}</p>
<dl>
<div><dt>What went well</dt><dd>${escapeHtml(wentwell)}</dd></div>
<div><dt>What did not</dt><dd>${escapeHtml(wentbadly)}</dd></div>
</dl>
<table>
<thead><tr><th scope="col">Action</th><th scope="col">Owner</th><th scope="col">By</th></tr></thead>
<tbody>
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}
</tbody>
</table>
</section>
`
}

function proof({ links, verifier }: ExportedRecord, { publickey, head }: Seal): string {
  const page = verifier
    ? '<b>verify.html</b> from the same zip file in a browser'
    : 'the page <b>/verify.html</b> of a Holdfast server'
  return `<p>As soon as something was recorded, the server sealed it: it wrote down a fingerprint of the words, of the author and of the times, together with the fingerprint of everything before. Nobody can later change, remove, add or move an entry without the fingerprints disagreeing, not even those who run the server, once the last seal has been sent to somebody else.</p>
<p>To check it, open ${page} and choose the zip file. It needs no network. It says whether the record is intact, or names the first entry that is not as it was.</p>
<dl>
<div><dt>Sealed entries</dt><dd>${links.length}</dd></div>
<div><dt>Last seal</dt><dd><code>${inGroupsOfEight(head)}</code></dd></div>
<div><dt>Key of the organisation</dt><dd><code>${inGroupsOfEight(publickey)}</code></dd></div>
</dl>`
}

/** Formats as `21 Nov 2026, 10:42:07` in a time zone; returns a text that is not a time unchanged. */
export function formatIn(zone: string): (time: string) => string {
  const formatter = new Intl.DateTimeFormat('en-GB', {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
    timeZone: zone,
  })
  return (time) => {
    const moment = new Date(time)
    return Number.isNaN(moment.getTime()) ? time : formatter.format(moment)
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Says which record a printed sheet belongs to. An incident's id has only letters, digits and `_`. */
function pageFooter(incidentid: string): string {
  return `@page { @bottom-left { content: "Record of incident ${incidentid}"; font: 8pt sans-serif; } }\n`
}
const EXERCISE = '<p class="exercise">This was an exercise. No real incident took place.</p>\n'

/** On every printed page. */
const EXERCISE_STYLE = '@page { @top-center { content: "Exercise"; font-weight: 700; } }\n'

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.45 -apple-system, "Segoe UI", roboto, "Noto Sans", system-ui, sans-serif; margin: 0 auto; padding: 24px; max-width: 1200px; }
h1 { font-size: 26px; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 20px; margin: 32px 0 8px; break-after: avoid; }
p { max-width: 75ch; }
.exercise { margin: 0 0 16px; padding: 8px 16px; border: 4px double #4a6300; background: #eef6d3; color: #0f1b27; font-weight: 700; max-width: none; }
.damage { margin: 16px 0; padding: 8px 16px; border: 4px solid #a3122b; background: #fdecee; color: #0f1b27; font-weight: 700; }
.what { font-weight: 600; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: 14rem 1fr; gap: 4px 16px; padding: 4px 0; break-inside: avoid; }
dt { font-weight: 600; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 8px; border-bottom: 1px solid #8886; }
th { border-bottom-width: 2px; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
time { white-space: nowrap; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; min-width: 16rem; }
.correction { margin: 6px 0 0 4px; padding-left: 10px; border-left: 4px solid #8889; }
code { font-family: ui-monospace, menlo, consolas, monospace; overflow-wrap: anywhere; }
@media (max-width: 720px) {
  body { padding: 16px; }
  dl div { grid-template-columns: 1fr; }
  thead { display: none; }
  tr, td { display: block; }
  tr { padding: 10px 0; border-bottom: 2px solid #8886; }
  td { border: 0; padding: 2px 0; }
  .text { min-width: 0; }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 9.5pt; padding: 0; max-width: none; }
  @page {
    size: A4 landscape;
    margin: 14mm;
    @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; }
  }
  .proof { break-inside: avoid; }
}
`
