import { pluralise } from '../text.ts'
import type { IncidentSummary } from './incident-summary.ts'
import {
  casualtyLines,
  communicationLines,
  decisionLines,
  entryLines,
  fieldLines,
  line,
  lineTime,
  reportedLines,
  reviewLines,
  riskLines,
  rollCallLines,
  type SummaryLine,
  taskLines,
  teamLines,
} from './summary-lines.ts'

/**
 * The brief for whoever takes over a role, in the order of IIMARCH, by which emergency services brief each
 * other. It is made from the record alone.
 */

export const BRIEF_SECTIONS = {
  information: 'Information',
  intent: 'Intent',
  method: 'Method',
  administration: 'Administration',
  risks: 'Risks',
  communications: 'Communications',
  humanitarian: 'Humanitarian',
} as const

export type BriefSectionName = keyof typeof BRIEF_SECTIONS

export type BriefLine = SummaryLine
export type BriefSection = { name: BriefSectionName; lines: BriefLine[] }

/** When something happened, or what the time of a line is. */
export const briefTime = lineTime

export function briefOf(summary: IncidentSummary): BriefSection[] {
  const { incident } = summary
  const sections: Record<BriefSectionName, BriefLine[]> = {
    information: [...reportedLines(summary), ...rollCallLines(summary), ...entryLines(summary)],
    intent: [...decisionLines(summary), ...fieldLines(incident, ['actionsRequired'])],
    method: [...taskLines(summary), ...doneLines(summary)],
    administration: [
      ...reviewLines(summary),
      ...teamLines(summary),
      ...fieldLines(incident, ['arrangements']),
    ],
    risks: riskLines(summary),
    communications: communicationLines(summary),
    humanitarian: casualtyLines(summary),
  }
  const names = Object.keys(BRIEF_SECTIONS) as BriefSectionName[]
  return names.map((name) => ({ name, lines: sections[name] }))
}

function doneLines({ tasks: { finished } }: IncidentSummary): BriefLine[] {
  const done = finished.filter(({ state }) => state === 'done').length
  return done > 0 ? [line(`${pluralise(done, 'task')} done`)] : []
}
