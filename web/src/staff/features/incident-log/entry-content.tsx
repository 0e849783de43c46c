import { faLocationDot } from '@fortawesome/free-solid-svg-icons/faLocationDot'
import {
  changedFields,
  type Decision,
  describeEntry,
  type EntryPart,
  type Methane,
  partsOfDecision,
  partsOfMethane,
  readDecision,
  readMethane,
} from '@holdfast/contract/incidents/entry-contents'
import {
  readSituationReport,
  type SituationReport,
} from '@holdfast/contract/incidents/situation-reports'
import { type Position, readPosition } from '@holdfast/contract/positions'
import type { LogRow } from '../../../data/log/incident-log.ts'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { Link } from '../../../routing/navigation.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import styles from './entry-content.module.css'

type EntryContentProps = {
  entry: Pick<LogRow, 'id' | 'incidentid' | 'type' | 'content' | 'sending'>
  /** For a report to 999: the report before it. */
  previousReport: Methane | undefined
  /** Whether the incident is open: its reports can then be read aloud. */
  isOpen: boolean
  onShowPlace: (position: Position) => void
}

/** What the entry says: words, a place, a decision, a report to 999 or a situation report. */
export function EntryContent(props: EntryContentProps) {
  const { entry, previousReport, isOpen, onShowPlace } = props
  const text = describeEntry(entry, formatDateTime)
  const position = entry.type === 'location' ? readPosition(entry.content) : undefined
  const decision = readDecision(entry)
  const report = readMethane(entry)
  const situation = readSituationReport(entry)
  if (decision) return <DecisionCard decision={decision} />
  if (report) {
    const canBeRead = isOpen && entry.sending !== 'refused'
    const to = canBeRead ? `/methane/${entry.id}?incident=${entry.incidentid}` : undefined
    return <ReportCard to={to} report={report} previous={previousReport} />
  }
  if (situation) return <SituationCard entry={entry} situation={situation} />
  if (position === undefined) return <p className={styles.text}>{text}</p>
  return (
    <button type="button" className={styles.place} onClick={() => onShowPlace(position)}>
      <Icon icon={faLocationDot} />
      <span>{text}</span>
    </button>
  )
}

function DecisionCard({ decision }: { decision: Decision }) {
  return (
    <div className={styles.card} data-colour="accent">
      <Tag colour="accent">Decision</Tag>
      <p className={styles.decision}>{decision.decision}</p>
      <Parts parts={partsOfDecision(decision, formatDateTime)} />
    </div>
  )
}

type ReportCardProps = {
  /** Where it is read aloud; undefined if it cannot be any more. */
  to: string | undefined
  report: Methane
  previous: Methane | undefined
}

/** An update shows everything, and marks what has changed. */
function ReportCard({ to, report, previous }: ReportCardProps) {
  const changed = previous ? changedFields(report, previous) : []
  const parts = partsOfMethane(report).filter(
    ({ name, text }) => text.trim() !== '' || changed.includes(name),
  )
  return (
    <div className={styles.card} data-colour="danger">
      <p className={styles.title}>
        <Tag colour="danger">Report to 999</Tag>
        {to !== undefined && (
          <Link to={to} viewTransition className={styles.link}>
            Read aloud
          </Link>
        )}
      </p>
      <Parts parts={parts} changed={changed} />
    </div>
  )
}

type SituationCardProps = { entry: EntryContentProps['entry']; situation: SituationReport }

/** Only its beginning: a report repeats what the log says. */
function SituationCard({ entry, situation }: SituationCardProps) {
  const { id, incidentid, sending } = entry
  return (
    <div className={styles.card} data-colour="accent">
      <p className={styles.title}>
        <Tag colour="accent">Situation report</Tag>
        {sending !== 'refused' && (
          <Link
            to={`/incidents/${incidentid}/situation-reports/${id}`}
            viewTransition
            className={styles.link}
          >
            Read
          </Link>
        )}
      </p>
      <p className={styles.text}>{shortenDetails(situation.situation, 240)}</p>
    </div>
  )
}

type PartsProps = { parts: readonly EntryPart[]; changed?: readonly string[] }

function Parts({ parts, changed = [] }: PartsProps) {
  if (parts.length === 0) return null
  return (
    <dl className={styles.parts}>
      {parts.map(({ name, label, text }) => (
        <div key={name}>
          <dt>
            {label} {changed.includes(name) && <span className={styles.changed}>Changed</span>}
          </dt>
          <dd>{text || 'Not known'}</dd>
        </div>
      ))}
    </dl>
  )
}
