import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import {
  type PassedOnReport,
  situationReportAsText,
} from '@holdfast/contract/incidents/situation-report-text'
import type { ReactNode } from 'react'
import type { LogRow } from '../../../data/log/incident-log.ts'
import type { ReportVersion } from '../../../data/log/situation-reports.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { LAYOUTS, type Layout } from './print-layouts.ts'
import styles from './situation-report-screen.module.css'

type PassOnSectionProps = {
  passedOn: PassedOnReport
  layout: Layout
  onLayout: (layout: Layout) => void
  /** The button that sends it by mail. */
  mail: ReactNode
}

/** On paper in one of three layouts, or as text for wherever it is needed. */
export function PassOnSection({ passedOn, layout, onLayout, mail }: PassOnSectionProps) {
  return (
    <section className={styles.passOn}>
      <h2 className={styles.title}>Pass it on</h2>
      {mail}
      <SelectField
        label="Layout of the print"
        hint={LAYOUTS[layout].hint}
        options={Object.entries(LAYOUTS).map(([value, { label }]) => ({ value, label }))}
        value={layout}
        onChange={({ target }) => onLayout(target.value as Layout)}
      />
      <div className={styles.actions}>
        <Button icon={faPrint} onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={situationReportAsText(passedOn, formatDateTime)} label="Copy as text" />
      </div>
    </section>
  )
}

export type PrintedReport = {
  passedOn: PassedOnReport
  shown: ReportVersion
  /** The role in which it was written; empty without one. */
  role: string
  /** The log up to this version, oldest first. */
  entries: readonly LogRow[]
  roleTitle: (roleid: string | null) => string
}
