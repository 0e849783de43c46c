import type { SituationReport } from './entry-schemas.ts'
import type { LogEntry } from './incident-log.ts'
import { fieldsIn, isText } from './json-content.ts'

/** What a situation report says, as people read it. Devices use this too, so it does not load zod. */

export type { SituationReport } from './entry-schemas.ts'

export const SITUATION_REPORT_SECTIONS = {
  situation: 'Situation',
  actions: 'Actions taken',
  decisions: 'Decisions',
  tasks: 'Tasks',
  people: 'People',
  next: 'Next steps',
} as const

export type SituationReportSection = keyof typeof SITUATION_REPORT_SECTIONS
export const SECTION_NAMES = Object.keys(SITUATION_REPORT_SECTIONS) as SituationReportSection[]

type Content = Pick<LogEntry, 'type' | 'content'>

/** Undefined for entries of another type, and for one that this version cannot read. */
export function readSituationReport({ type, content }: Content): SituationReport | undefined {
  if (type !== 'sitrep') return undefined
  const fields = fieldsIn(content)
  const report = situationReportOf((name) => {
    const text = fields[name]
    return isText(text) ? text : ''
  })
  return report.situation === '' ? undefined : report
}

export function situationReportOf(
  textOf: (section: SituationReportSection) => string,
): SituationReport {
  return {
    ...{ situation: textOf('situation'), actions: textOf('actions') },
    ...{ decisions: textOf('decisions'), tasks: textOf('tasks') },
    ...{ people: textOf('people'), next: textOf('next') },
  }
}

/** As plain text, without the sections in which nothing is written. */
export function situationReportText(report: SituationReport): string {
  return SECTION_NAMES.filter((name) => report[name].trim() !== '')
    .map((name) => `${SITUATION_REPORT_SECTIONS[name]}\n${report[name].trim()}`)
    .join('\n\n')
}

/** A line of a section, and whether the report before it had it. */
export type ComparedLine = { text: string; isNew: boolean }
/** `removed`: the lines that only the report before had. */
export type ComparedSection = { lines: ComparedLine[]; removed: string[] }

/** What has changed in a section since the report before; without one, nothing counts as new. */
export function compareSection(text: string, previous: string | undefined): ComparedSection {
  const lines = linesOf(text)
  if (previous === undefined) {
    return { lines: lines.map((each) => ({ text: each, isNew: false })), removed: [] }
  }
  const earlier = linesOf(previous)
  return {
    lines: lines.map((each) => ({ text: each, isNew: !earlier.includes(each) })),
    removed: earlier.filter((each) => !lines.includes(each)),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A version of a situation report that was sent by mail, and the people to whom. */
export type Mailing = { report: string; version: number; userids: string[]; names: string[] }

/** Undefined for entries of another type, and for one that this version cannot read. */
export function readMailing({ type, content }: Content): Mailing | undefined {
  if (type !== 'mailing') return undefined
  const { report, version, userids, names } = fieldsIn(content)
  if (!isText(report) || typeof version !== 'number' || !Array.isArray(names)) return undefined
  return {
    ...{ report, version, names: names.filter(isText) },
    userids: Array.isArray(userids) ? userids.filter(isText) : [],
  }
}

export function mailingText({ version, names }: Mailing): string {
  return `Situation report ${version} sent by mail to ${names.join(', ')}`
}
