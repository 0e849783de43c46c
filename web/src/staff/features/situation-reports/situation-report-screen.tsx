import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import {
  compareSection,
  SECTION_NAMES,
  SITUATION_REPORT_SECTIONS,
  type SituationReportSection,
} from '@holdfast/contract/incidents/situation-reports'
import { useState } from 'react'
import { useContent } from '../../../data/content/content.ts'
import { useLogEntries } from '../../../data/log/incident-log.ts'
import { fromBlocks } from '../../../data/log/log-blocks.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { MailReport } from './mail-report.tsx'
import { PassOnSection, type PrintedReport } from './pass-on-section.tsx'
import type { Layout } from './print-layouts.ts'
import { PrintedPage } from './printed-report.tsx'
import { ClosedNotice, NotReadable } from './situation-report-notices.tsx'
import styles from './situation-report-screen.module.css'
import { type NamedVersion, reportsPath, useReportedIncident } from './use-reported-incident.ts'

/** One version of a situation report, with what has changed since the version before it. */
export function SituationReportScreen() {
  const { incidentid = '', entryid = '' } = useParams()
  const { incident, isReadable, versions, reads, title } = useReportedIncident()
  const shown = versions.find(({ entry }) => entry.id === entryid)
  if (incident && shown) {
    const newest = versions.at(-1) ?? shown
    return <Report key={entryid} title={title} incident={incident} shown={shown} newest={newest} />
  }
  return (
    <StaffScreen title={title} back={reportsPath(incidentid)}>
      <SectionLoader read={[...reads]}>
        {() =>
          incident && isReadable ? (
            <EmptyState
              icon={faFileLines}
              title="There is no such version in this incident"
              action={<LinkButton to={reportsPath(incidentid)}>Situation report</LinkButton>}
            />
          ) : (
            <NotReadable incident={incident} />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

type ReportProps = {
  title: string
  incident: Incident
  shown: NamedVersion
  newest: NamedVersion
}

function Report({ title, incident, shown, newest }: ReportProps) {
  const { entry, label } = shown
  const [layout, setLayout] = useState<Layout>('report')
  const printed = usePrinted(incident, shown)
  const canWrite = isAllowed(useMe(), 'write situation reports') && incident.closed === null
  return (
    <StaffScreen
      title={title}
      back={reportsPath(incident.id)}
      bottom={
        canWrite && (
          <LinkButton kind="primary" to={reportsPath(incident.id, 'new')}>
            Write the next version
          </LinkButton>
        )
      }
    >
      <div className={styles.screen}>
        <IncidentLine incident={incident} />
        <div role="status" className={styles.notices}>
          <ClosedNotice incident={incident} />
          {newest.entry.id !== entry.id && (
            <Notice
              kind="warn"
              title={`There is a newer one: version ${newest.label}`}
              actions={
                <LinkButton to={reportsPath(incident.id, newest.entry.id)}>
                  Read the newest
                </LinkButton>
              }
            />
          )}
          {shown.corrections.map(({ id, content, authorname, timestamp }) => (
            <Notice key={id} kind="warn" title="Correction">
              {content} ({authorname}, {formatDateTime(timestamp)})
            </Notice>
          ))}
        </div>
        <p className="meta">
          {incident.exercise && 'EXERCISE. '}Version {label}, {formatDateTime(entry.timestamp)},{' '}
          {entry.authorname}
          {entry.sending === 'waiting' && '. Not sent yet: only this device has it.'}
        </p>
        {SECTION_NAMES.map((name) => (
          <Section key={name} name={name} shown={shown} />
        ))}
        <PassOnSection
          passedOn={printed.passedOn}
          layout={layout}
          onLayout={setLayout}
          mail={<MailReport shown={shown} />}
        />
        <Mailings mailings={shown.mailings} />
      </div>
      <PrintedPage layout={layout} {...printed} />
    </StaffScreen>
  )
}

function Mailings({ mailings }: Pick<NamedVersion, 'mailings'>) {
  return mailings.map(({ entry, mailing }) => (
    <p key={entry.id} className="meta">
      Sent by mail {formatDateTime(entry.timestamp)} by {entry.authorname} to{' '}
      {mailing.names.join(', ')}
    </p>
  ))
}

/** What paper, mail and clipboard get of this version. */
function usePrinted(incident: Incident, shown: NamedVersion): PrintedReport {
  const { organisationname } = useMe()
  const roles = useContent().data?.roles ?? []
  const log = useLogEntries(incident.id).rows
  const { entry, report, version, corrections } = shown
  const roleTitle = (roleid: string | null) => roles.find(({ id }) => id === roleid)?.title ?? ''
  return {
    passedOn: {
      ...{ organisationname, incident: shown.incident, version, report, corrections },
      ...{ timestamp: entry.timestamp, authorname: entry.authorname },
    },
    ...{ shown, roleTitle, role: roleTitle(entry.roleid) },
    entries: fromBlocks(log).filter(
      ({ timestamp, sending }) => timestamp <= entry.timestamp && sending !== 'refused',
    ),
  }
}

function Section({ name, shown }: { name: SituationReportSection; shown: NamedVersion }) {
  const { lines, removed } = compareSection(shown.report[name], shown.previous?.[name])
  if (lines.length === 0 && removed.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{SITUATION_REPORT_SECTIONS[name]}</h2>
      {lines.length === 0 && <p className="meta">Nothing any more</p>}
      {lines.map(({ text, isNew }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <p key={place} className={styles.line} data-new={isNew || undefined}>
          {isNew && <span className={styles.mark}>New</span>} {text}
        </p>
      ))}
      {removed.map((text) => (
        <p key={text} className={styles.line} data-removed>
          <span className={styles.mark}>No longer</span> <del>{text}</del>
        </p>
      ))}
    </section>
  )
}
