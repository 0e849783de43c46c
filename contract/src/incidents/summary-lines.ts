import { NAME_NOT_KNOWN } from '../roll-call/roll-call-totals.ts'
import { PEOPLE, pluralise } from '../text.ts'
import { INCIDENT_FIELDS, type IncidentField, incidentFieldText } from './incident-fields.ts'
import type { IncidentSummary, SummaryReport } from './incident-summary.ts'
import { NOT_ASSIGNED } from './task-state.ts'

/**
 * The summary of an incident in sentences, for the brief of a handover and the situation report. Times stay
 * apart from the words, because the server that makes a brief does not know the zone of those who read it.
 */

/** `timelabel` says what the time is, such as `Due`; empty for when something happened. */
export type SummaryLine = { text: string; time: string | null; timelabel: string }

/** It is read within a minute, and must stay short in a whole school's incident. */
const MAX_CHARACTERS = 500
/** With two of them a line still fits into a section of a situation report. */
const MAX_CORRECTION_CHARACTERS = 250
const MAX_CORRECTIONS = 2
const MAX_DECISIONS = 5
const MAX_ENTRIES = 5
const MAX_TASKS = 20
const MAX_PEOPLE = 50

export function reportedLines({ incident }: IncidentSummary): SummaryLine[] {
  const { exercise, timestamp, authorname, incidentDetails } = incident
  const reported = `${exercise ? 'Exercise. ' : ''}${incidentDetails} (reported by ${authorname})`
  return [line(reported, { time: timestamp }), ...fieldLines(incident, ['incidentLocation'])]
}

export function rollCallLines({ rollCall }: IncidentSummary): SummaryLine[] {
  return rollCall.totals.groups > 0 ? [line(rollCallWords(rollCall))] : []
}

export function entryLines({ entries }: IncidentSummary): SummaryLine[] {
  return entries
    .slice(0, MAX_ENTRIES)
    .map(({ text, authorname: by, timestamp: at, corrections }) =>
      line(`${by}: ${text}`, { time: at, corrections }),
    )
}

export function decisionLines({ decisions }: IncidentSummary): SummaryLine[] {
  return [
    ...decisions.slice(0, MAX_DECISIONS).map(({ decision, reason, ...by }) => {
      const because = reason === '' ? '' : `. Reason: ${reason}`
      const words = `${by.authorname} decided: ${decision}${because}`
      return line(words, { time: by.timestamp, corrections: by.corrections })
    }),
    ...moreLines(decisions.length - MAX_DECISIONS, 'decision'),
  ]
}

export function taskLines({ tasks: { toDo } }: IncidentSummary): SummaryLine[] {
  return [
    ...toDo.slice(0, MAX_TASKS).map(({ title, state, ownername, due, overdue }) => {
      const owner = ownername === '' ? NOT_ASSIGNED.toLowerCase() : `for ${ownername}`
      const words = `${title}, ${owner}${state === 'doing' ? ', in progress' : ''}`
      if (due === null) return line(words)
      return line(words, { time: due, timelabel: overdue ? 'Overdue since' : 'Due' })
    }),
    ...moreLines(toDo.length - MAX_TASKS, 'task to do', 'tasks to do'),
  ]
}

export function reviewLines({ nextReview }: IncidentSummary): SummaryLine[] {
  return nextReview
    ? [line(nextReview.decision, { time: nextReview.time, timelabel: 'Next review' })]
    : []
}

export function teamLines({ team }: IncidentSummary): SummaryLine[] {
  return team.map(({ role, names }) =>
    line(`${role}: ${names.length === 0 ? 'nobody' : names.join(', ')}`),
  )
}

export function riskLines({ decisions, report }: IncidentSummary): SummaryLine[] {
  const risky = decisions.filter(({ risks }) => risks.trim() !== '')
  return [
    ...(report && report.hazards.trim() !== ''
      ? [partOfReport(`Hazards reported to 999: ${report.hazards}`, report)]
      : []),
    ...risky
      .slice(0, MAX_DECISIONS)
      .map(({ risks, authorname, timestamp, corrections }) =>
        line(`${authorname}: ${risks}`, { time: timestamp, corrections }),
      ),
  ]
}

export function communicationLines({ alerts, report, incident }: IncidentSummary): SummaryLine[] {
  return [
    ...alerts.map(({ title, message, authorname, timestamp, ended, endedby, mistake }) => {
      const words = `${title} alert by ${authorname}${message === '' ? '' : `: ${message}`}`
      if (ended === null) return line(`${words}. It is still open`, { time: timestamp })
      const end = mistake ? 'Sent by mistake, ended' : 'Ended'
      const by = endedby === null ? '' : ` by ${endedby}`
      return line(`${words}. ${end}${by}`, { time: ended, timelabel: 'Ended' })
    }),
    ...(report
      ? [reportLine(`Report to 999 by ${report.authorname}${servicesIn(report)}`, report)]
      : []),
    ...fieldLines(incident, ['emergencyServicesAdvice', 'whoInformed', 'notesOnInformed']),
  ]
}

/** It has the corrections, once for the whole report. */
function reportLine(words: string, { timestamp, corrections }: SummaryReport): SummaryLine {
  return line(words, { time: timestamp, corrections })
}

/** A correction is of the whole report, and may take back any line of it. */
function partOfReport(words: string, { timestamp, corrections }: SummaryReport): SummaryLine {
  const text = shorten(words, MAX_CHARACTERS)
  const corrected = corrections.length > 0 ? '. Corrected since: see the report to 999' : ''
  return { text: `${text}${corrected}`, time: timestamp, timelabel: '' }
}

function servicesIn({ services }: { services: string }): string {
  return services.trim() === '' ? '' : `. Emergency services: ${services}`
}

export function casualtyLines({ rollCall, report, incident }: IncidentSummary): SummaryLine[] {
  const { missing, injured } = rollCall
  return [
    ...missing.slice(0, MAX_PEOPLE).map(({ name, place, group, count }) =>
      line(`Missing: ${name || NAME_NOT_KNOWN}, ${group}${place && `, last seen: ${place}`}`, {
        time: count.timestamp,
      }),
    ),
    ...moreLines(missing.length - MAX_PEOPLE, 'person missing', 'people missing'),
    ...injured.slice(0, MAX_PEOPLE).map(({ name, note, group, count }) =>
      line(`Injured: ${name || NAME_NOT_KNOWN}, ${group}${note && `, ${note}`}`, {
        time: count.timestamp,
      }),
    ),
    ...moreLines(injured.length - MAX_PEOPLE, 'person injured', 'people injured'),
    ...(report && report.casualties.trim() !== ''
      ? [partOfReport(`Casualties reported to 999: ${report.casualties}`, report)]
      : []),
    ...fieldLines(incident, ['peopleAffected']),
  ]
}

/** `Roll call: 120 of 150 present, 2 missing, 1 injured, 28 not counted yet` */
function rollCallWords({ totals }: IncidentSummary['rollCall']): string {
  const { expected, present, missing, injured, notExplained, notCounted, countedBefore } = totals
  return [
    `Roll call: ${present} of ${expected} present`,
    countedBefore > 0 && `${countedBefore} of them not counted again since the last alert`,
    missing > 0 && `${missing} missing`,
    injured > 0 && `${injured} injured`,
    notExplained > 0 && `${pluralise(notExplained, PEOPLE)} not explained`,
    notCounted > 0 && `${notCounted} not counted yet`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function fieldLines(
  incident: IncidentSummary['incident'],
  fields: readonly IncidentField[],
): SummaryLine[] {
  return fields.flatMap((field) => {
    const text = incidentFieldText(field, incident[field], (time) => time)
    return text.trim() === '' ? [] : [line(`${INCIDENT_FIELDS[field].label}: ${text}`)]
  })
}

function moreLines(count: number, one: string, many = `${one}s`): SummaryLine[] {
  return count > 0
    ? [line(`And ${pluralise(count, { one: `more ${one}`, many: `more ${many}` })}`)]
    : []
}

type Details = {
  time?: string | null
  timelabel?: string
  corrections?: readonly { text: string }[]
}

/** A long text is cut, its newest corrections are not cut with it. */
export function line(text: string, details: Details = {}): SummaryLine {
  const { time = null, timelabel = '', corrections = [] } = details
  const newest = corrections.slice(-MAX_CORRECTIONS)
  const earlier = corrections.length - newest.length
  const parts = [
    shorten(text, MAX_CHARACTERS),
    ...(earlier > 0 ? [pluralise(earlier, 'earlier correction')] : []),
    ...newest.map((each) => `Correction: ${shorten(each.text, MAX_CORRECTION_CHARACTERS)}`),
  ]
  return { text: parts.join('. '), time, timelabel }
}

function shorten(text: string, most: number): string {
  const plain = text.trim()
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}…`
}

/** `Overdue since 14:05`, `14:02`; empty for a line without a time. */
export function lineTime(
  { time, timelabel }: SummaryLine,
  formatTime: (time: string) => string,
): string {
  if (time === null) return ''
  return timelabel === '' ? formatTime(time) : `${timelabel} ${formatTime(time)}`
}
