import { type SituationReport, situationReportText } from './situation-reports.ts'

/** A version as it is passed on: by mail, on paper, or copied. */
export type PassedOnReport = {
  organisationname: string
  incident: { id: string; incidentDetails: string; exercise: boolean; timestamp: string }
  version: number
  timestamp: string
  authorname: string
  report: SituationReport
  corrections: readonly { content: string; authorname: string; timestamp: string }[]
}

/** `EXERCISE: Situation report 2, Riverside Academy`: an exercise says so first. */
export function situationReportTitle({
  incident,
  version,
  organisationname,
}: Pick<PassedOnReport, 'incident' | 'version' | 'organisationname'>): string {
  return `${incident.exercise ? 'EXERCISE: ' : ''}Situation report ${version}, ${organisationname}`
}

/** The whole of it as plain text. */
export function situationReportAsText(
  passedOn: PassedOnReport,
  formatTime: (time: string) => string,
): string {
  const { incident, timestamp, authorname, report, corrections } = passedOn
  return [
    situationReportTitle(passedOn),
    `Incident: ${incident.incidentDetails}, reported ${formatTime(incident.timestamp)}\nWritten ${formatTime(timestamp)} by ${authorname}`,
    // Whoever reads a report must know what of it was wrong before they read it.
    ...corrections.map(
      (each) => `Correction by ${each.authorname}, ${formatTime(each.timestamp)}: ${each.content}`,
    ),
    situationReportText(report),
  ].join('\n\n')
}
