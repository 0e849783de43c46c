import { METHANE_LABELS } from '@holdfast/contract/incidents/entry-contents'
import type { ReportStart } from './initial-action-guidance.ts'
import styles from './report-start-text.module.css'

/** What a report to 999 starts with; the place of the incident comes before it. */
export function ReportStartText({ report }: { report: ReportStart }) {
  return (
    <dl className={styles.parts}>
      {(['exactlocation', 'access'] as const).map((name) => (
        <div key={name}>
          <dt>{METHANE_LABELS[name]}</dt>
          <dd>{report[name] || 'Nothing yet'}</dd>
        </div>
      ))}
    </dl>
  )
}
