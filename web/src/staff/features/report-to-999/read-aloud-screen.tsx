import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import {
  changedFields,
  methaneText,
  partsOfMethane,
} from '@holdfast/contract/incidents/entry-contents'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useLogEntries } from '../../../data/log/incident-log.ts'
import { type Report, reportsTo999 } from '../../../data/log/reports-to-999.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime, formatTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { useNamedIncident } from '../../shell/use-named-incident.ts'
import { CallNow } from './call-now.tsx'
import styles from './read-aloud-screen.module.css'
import { ClosedNotice, Corrections } from './report-notices.tsx'

const ABOVE = '/logs'

/** A report to 999 in large type, in the order of METHANE. */
export function ReadAloudScreen() {
  const { entryid = '' } = useParams()
  const { incident, state, retry } = useNamedIncident()
  const named = incident ? `?incident=${incident.id}` : ''
  const log = useLogEntries(incident?.id ?? '')
  const reports = reportsTo999(log.rows)
  const report = reports.find(({ entry }) => entry.id === entryid)
  if (incident && report) {
    return <ReadAloud incident={incident} report={report} latest={reports.at(-1) ?? report} />
  }
  return (
    <StaffScreen title="Read aloud" back={ABOVE}>
      <SectionLoader read={[{ state, retry }, ...(incident ? [log] : [])]}>
        {() => (
          <EmptyState
            icon={faPhone}
            title="There is no such report in this incident"
            action={<LinkButton to={`/methane${named}`}>Report to 999</LinkButton>}
          />
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

type ReadAloudProps = { incident: Incident; report: Report; latest: Report }

function ReadAloud({ incident, report: shown, latest }: ReadAloudProps) {
  const { entry, report, previous, corrections } = shown
  const { organisationname } = useMe()
  const changed = previous ? changedFields(report, previous) : []
  const text = [
    `${incident.exercise ? 'EXERCISE. ' : ''}Report to 999, ${organisationname}`,
    `${formatDateTime(entry.timestamp)}, ${entry.authorname}`,
    methaneText(report),
    ...corrections.map(({ content }) => `Correction: ${content}`),
  ]
  return (
    <StaffScreen
      title="Read aloud"
      back={`${ABOVE}?incident=${incident.id}`}
      bottom={
        <div className={styles.actions}>
          <LinkButton to={`/methane?incident=${incident.id}`} kind="primary">
            Update
          </LinkButton>
          <CopyButton text={text.join('\n')} label="Copy as text" />
        </div>
      }
    >
      <IncidentLine incident={incident} />
      <CallNow isExercise={incident.exercise} />
      <div role="status" className={styles.notices}>
        <ClosedNotice incident={incident} />
        {latest.entry.id !== entry.id && (
          <Notice
            kind="warn"
            title="There is a newer report"
            actions={
              <LinkButton to={`/methane/${latest.entry.id}?incident=${incident.id}`}>
                Read the newest
              </LinkButton>
            }
          />
        )}
        <Corrections corrections={corrections} />
      </div>
      <p className="meta">
        {entry.authorname}, {formatTime(entry.timestamp)}
        {entry.sending === 'waiting' && '. Not sent yet: only this device has it.'}
      </p>
      <dl className={styles.parts}>
        {partsOfMethane(report).map(({ name, label, text: words }) => (
          <div key={name} data-changed={changed.includes(name) || undefined}>
            <dt>
              {label} {changed.includes(name) && <span className={styles.changed}>Changed</span>}
            </dt>
            <dd>{words || 'Not known'}</dd>
          </div>
        ))}
      </dl>
    </StaffScreen>
  )
}
