import { BRIEF_SECTIONS, briefTime } from '@holdfast/contract/incidents/handover-brief'
import { describeHandover, describeOutcome } from '@holdfast/contract/incidents/handover-words'
import type { HandoverWithBrief } from '@holdfast/contract/incidents/handovers'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord } from '../exported-record.ts'
import type { RecordTimes } from './record-times.ts'

/** Every handover of a role with its brief, and what became of it. */
export function recordHandovers(
  { handovers }: ExportedRecord,
  times: RecordTimes,
): Html | undefined {
  if (handovers.length === 0) return undefined
  return html`<section>
<h2>Handovers</h2>
${handovers.map((handover) => handoverPart(handover, times))}</section>
`
}

function handoverPart(handover: HandoverWithBrief, times: RecordTimes): Html {
  const { kind, timestamp, outcome, brief } = handover
  const sections = brief.filter(({ lines }) => lines.length > 0)
  const end =
    kind === 'takeover'
      ? undefined
      : outcome
        ? html`<p class="text">${describeOutcome(handover)}, ${times.moment(outcome.timestamp)}</p>\n`
        : html`<p>Nobody took it over.</p>\n`
  return html`<p class="text"><strong>${describeHandover(handover)}</strong>, ${times.moment(timestamp)}</p>
${end}<dl>
${sections.map(
  ({ name, lines }) =>
    html`<div><dt>${BRIEF_SECTIONS[name]}</dt><dd class="text">${lines.map(
      (line) =>
        html`<div>${[briefTime(line, times.moment), line.text].filter(Boolean).join(' ')}</div>`,
    )}</dd></div>`,
)}</dl>
`
}
