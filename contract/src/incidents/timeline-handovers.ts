import { midSentence } from '../text.ts'
import { BRIEF_SECTIONS, briefTime } from './handover-brief.ts'
import { describeHandover, describeOutcome } from './handover-words.ts'
import type { Handover, HandoverWithBrief } from './handovers.ts'
import { serverRow, type TimelineRow } from './timeline-row.ts'

type FormatTime = (time: string) => string

/** `brief` is missing while a device is still reading it. */
export type HandoverInTimeline = Handover & Partial<Pick<HandoverWithBrief, 'brief'>>

/** A row for the handover with its brief, and one for what became of it. */
export function rowsOfHandover(
  handover: HandoverInTimeline,
  formatTime: FormatTime,
): TimelineRow[] {
  const { id, outcome, devicetimestamp, received } = handover
  const brief = briefText(handover, formatTime)
  const made: TimelineRow = {
    ...serverRow(handover),
    ...{ id, kind: 'handover', occurred: devicetimestamp, received },
    text: `${describeHandover(handover)}${brief === '' ? '' : `\n${brief}`}`,
  }
  // A takeover is its own outcome.
  if (outcome === null || handover.kind === 'takeover') return [made]
  const { name: authorname, ...by } = outcome
  const ended: TimelineRow = {
    ...serverRow({ ...by, authorname }),
    ...{ id: `${id} outcome`, kind: 'handover' },
    ...{ occurred: outcome.devicetimestamp, received: outcome.received },
    text: describeOutcome(handover),
  }
  return [made, ended]
}

/** The brief as text, a line for each of its lines, without sections of which the record says nothing. */
function briefText({ brief = [], role }: HandoverInTimeline, formatTime: FormatTime): string {
  const sections = brief.filter(({ lines }) => lines.length > 0)
  if (sections.length === 0) return ''
  const texts = sections.map(({ name, lines }) => {
    const words = lines.map((line) => [briefTime(line, formatTime), line.text].filter(Boolean))
    return `${BRIEF_SECTIONS[name]}: ${words.map((parts) => parts.join(' ')).join('; ')}`
  })
  return [`Brief for the ${midSentence(role)}`, ...texts].join('\n')
}
