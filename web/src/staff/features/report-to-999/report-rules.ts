import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { nameCalls } from '@holdfast/contract/alerts/open-calls'
import type { Methane, MethaneField } from '@holdfast/contract/incidents/entry-contents'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { type RollCallTotals, unresolvedOf } from '@holdfast/contract/roll-call/roll-call-totals'
import { problemOfLength } from '../../../domain/entry-length.ts'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import type { Problem } from '../../../ui/form/error-summary.tsx'

/** The fields of the form, in which all but `major` are text. */
export type TextOfReport = Exclude<MethaneField, 'major'>

/**
 * `id` is made with the first character, so that a second attempt adds no second report. Only what was typed
 * is kept: all other fields follow what the app knows, such as a report that arrives meanwhile.
 */
export type ReportDraft = { id: string; typed: Partial<Methane> }

/** What the app knows of a report; see `reportStart` of the content. */
type Known = {
  organisationname: string
  incident: Pick<Incident, 'incidentDetails' | 'incidentLocation'>
  start: { exactlocation: string; access: string } | undefined
  casualties: string
}

/** Nobody reads out more than this. */
const TYPE_CHARACTERS = 300

/** The first report of an incident, filled in with what is known. */
export function firstReport({ organisationname, incident, start, casualties }: Known): Methane {
  // “Kitchen” alone leads nobody anywhere.
  const places = [incident.incidentLocation, start?.exactlocation || organisationname]
  return {
    major: false,
    exactlocation: places.filter((place) => place.trim() !== '').join('\n'),
    type: shortenDetails(incident.incidentDetails, TYPE_CHARACTERS),
    hazards: '',
    access: start?.access ?? '',
    casualties,
    services: '',
  }
}

/**
 * `By the roll call: 2 injured, 1 missing`, and on a line of its own how many are not counted, so that nobody
 * hears them as casualties; `""` while it names nobody. It never says that nobody is hurt: it counts groups,
 * not visitors. `calls`: who has called for help in an alert; they may be hurt or not.
 */
export function casualtiesOf(totals: RollCallTotals, calls: readonly AlertRecipient[]): string {
  const { injured } = totals
  const { missing, notCounted, countedBefore, atRefuge = 0 } = unresolvedOf({ totals })
  const people = [injured > 0 && `${injured} injured`, missing > 0 && `${missing} missing`]
  const named = people.filter(Boolean).join(', ')
  return [
    named !== '' && `By the roll call: ${named}`,
    atRefuge > 0 && `At a refuge in the building: ${atRefuge}`,
    calls.length > 0 && `Called for help: ${calls.length} (${nameCalls(calls)})`,
    notCounted > 0 && `Not counted yet: ${notCounted} (not known to be hurt)`,
    countedBefore > 0 &&
      `Not counted again since the last alert: ${countedBefore} (not known to be hurt)`,
  ]
    .filter(Boolean)
    .join('\n')
}

export function trimmed(fields: Methane): Methane {
  const { major, ...texts } = fields
  const entries = Object.entries(texts).map(([name, text]) => [name, text.trim()])
  return { major, ...(Object.fromEntries(entries) as Record<TextOfReport, string>) }
}

export function problemsOfReport(fields: Methane): Problem[] {
  const report = trimmed(fields)
  const problems: (Problem | false)[] = [
    report.exactlocation === '' && { field: 'exactlocation', message: 'Enter the exact location' },
    problemOfLength(report) ?? false,
  ]
  return problems.filter((problem) => problem !== false)
}

/** Adds a line at the end of what was typed. */
export function withLine(text: string, line: string): string {
  return text.trim() === '' ? line : `${text.trimEnd()}\n${line}`
}
