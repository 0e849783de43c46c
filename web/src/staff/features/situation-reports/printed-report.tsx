import { situationReportTitle } from '@holdfast/contract/incidents/situation-report-text'
import {
  compareSection,
  SECTION_NAMES,
  SITUATION_REPORT_SECTIONS,
} from '@holdfast/contract/incidents/situation-reports'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { BriefingForm, LogForm } from './ics-forms.tsx'
import type { PrintedReport } from './pass-on-section.tsx'
import type { Layout } from './print-layouts.ts'
import styles from './printed-report.module.css'

/** What comes out of the printer, black on white; the screen does not show it. */
export function PrintedPage({ layout, ...printed }: PrintedReport & { layout: Layout }) {
  return (
    <div className={styles.paper}>
      {printed.passedOn.incident.exercise && <p className={styles.exercise}>EXERCISE</p>}
      {layout === 'report' && <ReportPage {...printed} />}
      {layout === 'ics201' && <BriefingForm {...printed} />}
      {layout === 'ics214' && <LogForm {...printed} />}
    </div>
  )
}

function ReportPage({ passedOn, shown, role }: PrintedReport) {
  const { incident, timestamp, authorname, corrections } = passedOn
  return (
    <>
      <h2 className={styles.heading}>{situationReportTitle(passedOn)}</h2>
      <p>{incident.incidentDetails}</p>
      <p>
        Reported {formatDateTime(incident.timestamp)}. Written {formatDateTime(timestamp)} by{' '}
        {authorname}
        {role && `, ${role}`}
        {shown.previous && '. New since the version before is marked +'}
      </p>
      {corrections.map((each) => (
        <p key={`${each.timestamp} ${each.content}`} className={styles.correction}>
          Correction by {each.authorname}, {formatDateTime(each.timestamp)}: {each.content}
        </p>
      ))}
      {SECTION_NAMES.map((name) => {
        const { lines } = compareSection(shown.report[name], shown.previous?.[name])
        if (lines.length === 0) return null
        return (
          <section key={name}>
            <h3 className={styles.block}>{SITUATION_REPORT_SECTIONS[name]}</h3>
            {lines.map(({ text, isNew }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <p key={place}>
                {isNew && <strong>+ </strong>}
                {text}
              </p>
            ))}
          </section>
        )
      })}
    </>
  )
}
