import {
  SITUATION_REPORT_SECTIONS,
  type SituationReportSection,
} from '@holdfast/contract/incidents/situation-reports'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import styles from './situation-report-form-screen.module.css'
import type { NamedVersion } from './use-reported-incident.ts'

type ReportSectionFieldProps = {
  name: SituationReportSection
  value: string
  error: string | undefined
  /** What the record says now. */
  recorded: string
  /** A version that somebody else has saved meanwhile. */
  other: NamedVersion | undefined
  onType: (text: string) => void
  onReplace: (text: string) => void
}

const HINTS: Record<SituationReportSection, string> = {
  situation: 'What has happened, and how it is now.',
  actions: 'What has been done, and who has been told.',
  decisions: 'What was decided, and why.',
  tasks: 'Who is doing what, by when.',
  people: 'Who is safe, missing or hurt, and who is in charge.',
  next: 'What happens next, and when the next report comes.',
}

/** A section as plain text; below it what the record, or another person's version, says instead. */
export function ReportSectionField(props: ReportSectionFieldProps) {
  const { name, value, error, recorded, other, onType, onReplace } = props
  const otherText = other?.report[name] ?? ''
  return (
    <div className={styles.section}>
      <TextArea
        name={name}
        label={SITUATION_REPORT_SECTIONS[name]}
        hint={HINTS[name]}
        minRows={3}
        error={error}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      {other && otherText.trim() !== value.trim() && (
        <Instead
          title={`What version ${other.label} says`}
          section={name}
          text={otherText}
          isOpen
          onUse={() => onReplace(otherText)}
        />
      )}
      {recorded.trim() !== value.trim() && (
        <Instead
          title="What the record says now"
          section={name}
          text={recorded}
          onUse={() => onReplace(recorded)}
        />
      )}
    </div>
  )
}

type InsteadProps = {
  title: string
  section: SituationReportSection
  text: string
  isOpen?: boolean
  onUse: () => void
}

function Instead({ title, section, text, isOpen, onUse }: InsteadProps) {
  return (
    <details className={styles.instead} open={isOpen}>
      <summary>{title}</summary>
      <p className={styles.text}>{text || 'Nothing'}</p>
      <Button
        kind="quiet"
        aria-label={`Use this text: ${SITUATION_REPORT_SECTIONS[section]}`}
        onClick={onUse}
      >
        Use this text
      </Button>
    </details>
  )
}
