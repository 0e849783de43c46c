import { LOG_COORDINATE_DECIMALS } from '../limits.ts'
import { formatPosition, readPosition } from '../positions.ts'
import type { Decision, Methane } from './entry-schemas.ts'
import type { LogEntry, LogEntryType } from './incident-log.ts'
import { fieldsIn, isText } from './json-content.ts'
import { parentMessageText, readParentMessage } from './parent-messages.ts'
import {
  mailingText,
  readMailing,
  readSituationReport,
  situationReportText,
} from './situation-reports.ts'

/** What log entries say, as people read it. Devices use this too, so it does not load zod. */

export type { Decision, Methane } from './entry-schemas.ts'

/** The optional texts of a decision, in the order of the joint decision model. */
const DECISION_LABELS = {
  known: 'What we know',
  risks: 'What could happen',
  options: 'Options considered',
  reason: 'Reason',
  review: 'Review at',
} as const

/** In the order in which the emergency services ask. */
export const METHANE_LABELS = {
  major: 'Major incident',
  exactlocation: 'Exact location',
  type: 'Type of incident',
  hazards: 'Hazards',
  access: 'Access',
  casualties: 'Number of casualties',
  services: 'Emergency services',
} as const

export type MethaneField = keyof typeof METHANE_LABELS
const METHANE_FIELDS = Object.keys(METHANE_LABELS) as MethaneField[]

/** A labelled part of a decision or report. */
export type EntryPart<Name extends string = string> = { name: Name; label: string; text: string }

type FormatTime = (time: string) => string
type Content = Pick<LogEntry, 'type' | 'content'>

/** Undefined for entries of another type, and for one that this version cannot read. */
export function readDecision({ type, content }: Content): Decision | undefined {
  if (type !== 'decision') return undefined
  const { decision, known, risks, options, reason, review } = fieldsIn(content)
  if (!isText(decision)) return undefined
  return {
    decision,
    known: isText(known) ? known : '',
    risks: isText(risks) ? risks : '',
    options: Array.isArray(options) ? options.filter(isText) : [],
    reason: isText(reason) ? reason : '',
    review: isText(review) ? review : null,
  }
}

/** Like `readDecision`, for a report to the emergency services. */
export function readMethane({ type, content }: Content): Methane | undefined {
  if (type !== 'methane') return undefined
  const { major, ...fields } = fieldsIn(content)
  const textOf = (name: Exclude<MethaneField, 'major'>) =>
    isText(fields[name]) ? fields[name] : ''
  if (textOf('exactlocation') === '') return undefined
  return {
    major: major === true,
    exactlocation: textOf('exactlocation'),
    type: textOf('type'),
    hazards: textOf('hazards'),
    access: textOf('access'),
    casualties: textOf('casualties'),
    services: textOf('services'),
  }
}

/** The parts that are filled in, besides the decision itself. */
export function partsOfDecision(decision: Decision, formatTime: FormatTime): EntryPart[] {
  const { known, risks, options, reason, review } = decision
  const texts = {
    ...{ known, risks, options: options.join('\n'), reason },
    review: review === null ? '' : formatTime(review),
  }
  return keysOf(DECISION_LABELS)
    .map((name) => ({ name, label: DECISION_LABELS[name], text: texts[name] }))
    .filter(({ text }) => text.trim() !== '')
}

/** All parts of a report in the order in which it is read aloud; what is not filled in has an empty text. */
export function partsOfMethane(report: Methane): EntryPart<MethaneField>[] {
  return METHANE_FIELDS.map((name) => ({
    name,
    label: METHANE_LABELS[name],
    text: name === 'major' ? (report.major ? 'Yes' : 'No') : report[name],
  }))
}

/** The fields in which a report differs from the one before it. */
export function changedFields(report: Methane, previous: Methane): MethaneField[] {
  return METHANE_FIELDS.filter((name) => report[name] !== previous[name])
}

/** What the entry says, a line for each part of it, without what kind of entry it is. */
export function entryText(entry: Content, formatTime: FormatTime): string {
  const position = entry.type === 'location' ? readPosition(entry.content) : undefined
  if (position) return formatPosition(position, LOG_COORDINATE_DECIMALS)
  const decision = readDecision(entry)
  if (decision) {
    return [decision.decision, ...partsOfDecision(decision, formatTime).map(lineOf)].join('\n')
  }
  const report = readMethane(entry)
  if (report) return methaneText(report)
  const situation = readSituationReport(entry)
  if (situation) return situationReportText(situation)
  const toParents = readParentMessage(entry)
  if (toParents) return parentMessageText(toParents)
  const mailing = readMailing(entry)
  return mailing ? mailingText(mailing) : entry.content
}

/** The same with the kind of an entry that is not plain words. */
export function describeEntry(entry: Content, formatTime: FormatTime): string {
  const text = entryText(entry, formatTime)
  // Plain words, and content that this version cannot read.
  return text === entry.content ? text : `${HEADS[entry.type]}${text}`
}

const HEADS: Record<LogEntryType, string> = {
  ...{ text: '', correction: '', location: 'Shared location ' },
  ...{ decision: 'Decision: ', methane: 'Report to 999\n' },
  ...{ sitrep: 'Situation report\n', mailing: '', parents: '' },
}

/** A report as text, a line for each part that is filled in. */
export function methaneText(report: Methane): string {
  const parts = partsOfMethane(report).filter(({ text }) => text.trim() !== '')
  return parts.map(lineOf).join('\n')
}

function lineOf({ label, text }: EntryPart): string {
  return `${label}: ${text}`
}

function keysOf<Key extends string>(object: Record<Key, unknown>): Key[] {
  return Object.keys(object) as Key[]
}
