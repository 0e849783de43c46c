import { byOldest } from '../sorting.ts'
import { pluralise } from '../text.ts'
import type { IncidentSummary } from './incident-summary.ts'
import { type SituationReport, situationReportOf } from './situation-reports.ts'
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
import { changeToDone } from './task-state.ts'

/** All six sections fill one page, and an entry of the log. */
const MAX_SECTION_CHARACTERS = 1200
const MAX_DONE = 10

/** The text with which a situation report begins: what the record says, a line for each thing. */
export function draftSituationReport(
  summary: IncidentSummary,
  formatTime: (time: string) => string,
): SituationReport {
  const { incident } = summary
  const held = summary.team.filter(({ names }) => names.length > 0)
  const sections = {
    situation: [...reportedLines(summary), ...riskLines(summary), ...entryLines(summary)],
    actions: [...communicationLines(summary), ...doneLines(summary)],
    decisions: decisionLines(summary),
    tasks: taskLines(summary),
    people: [
      ...rollCallLines(summary),
      ...casualtyLines(summary),
      ...teamLines({ ...summary, team: held }),
    ],
    next: [...reviewLines(summary), ...fieldLines(incident, ['actionsRequired', 'arrangements'])],
  }
  return situationReportOf((name) => textOf(sections[name], formatTime))
}

/**
 * What was done last comes first. The person who says that a task is done may not be its owner, and need not have
 * done it.
 */
function doneLines({ tasks: { finished } }: IncidentSummary): SummaryLine[] {
  return finished
    .flatMap((task) => {
      const done = changeToDone(task)
      return done ? [{ ...done, title: task.title }] : []
    })
    .sort(byOldest)
    .reverse()
    .slice(0, MAX_DONE)
    .map(({ title, authorname, timestamp }) =>
      line(`Done: ${title}, reported by ${authorname}`, { time: timestamp }),
    )
}

function textOf(lines: readonly SummaryLine[], formatTime: (time: string) => string): string {
  // A line for each thing: the next version is compared line by line.
  const texts = lines.map((each) =>
    `${lineTime(each, formatTime)} ${each.text.replace(/\s+/g, ' ')}`.trim(),
  )
  let room = MAX_SECTION_CHARACTERS
  const fitting = texts.filter((text) => {
    const fits = text.length < room
    if (fits) room -= text.length + 1
    return fits
  })
  const left = texts.length - fitting.length
  return [...fitting, ...(left > 0 ? [`And ${pluralise(left, MORE)} in the record`] : [])].join(
    '\n',
  )
}

const MORE = { one: 'more line', many: 'more lines' }
