import { describeEntry } from '@holdfast/contract/incidents/entry-contents'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../ui/format-dates.ts'
import type { PrintedReport } from './pass-on-section.tsx'
import styles from './printed-report.module.css'

/** The report in the blocks of ICS-201. What Holdfast does not know stays blank, to be filled in by hand. */
export function BriefingForm({ passedOn, shown, role }: PrintedReport) {
  const { incident, timestamp, authorname, corrections } = passedOn
  const { situation, actions, decisions, tasks, people, next } = shown.report
  return (
    <>
      <h2 className={styles.heading}>Incident Briefing (ICS 201)</h2>
      <div className={styles.columns}>
        <Block title="1. Incident Name">{incident.incidentDetails}</Block>
        <Block title="2. Incident Number">{incident.id}</Block>
        <Block title="3. Date/Time Initiated">{formatDateTime(incident.timestamp)}</Block>
      </div>
      <Block title="4. Map/Sketch" isTall>
        {null}
      </Block>
      <Block title="5. Situation Summary and Health and Safety Briefing">
        {joined(situation, ...corrections.map(({ content }) => `Correction: ${content}`))}
      </Block>
      <Block title="6. Prepared by">
        Name: {authorname} · Position/Title: {role || 'none'} · Date/Time:{' '}
        {formatDateTime(timestamp)} · Signature:
      </Block>
      <Block title="7. Current and Planned Objectives">{joined(decisions, next)}</Block>
      <Block title="8. Current and Planned Actions, Strategies, and Tactics">
        {joined(actions, tasks)}
      </Block>
      <Block title="9. Current Organization">{people}</Block>
      <Block title="10. Resource Summary" isTall>
        {null}
      </Block>
    </>
  )
}

/** The log in the blocks of ICS-214, up to the report. */
export function LogForm({ passedOn, role, entries, roleTitle }: PrintedReport) {
  const { incident, organisationname, timestamp, authorname } = passedOn
  const people = new Map(entries.map((entry) => [`${entry.userid} ${entry.roleid}`, entry]))
  return (
    <>
      <h2 className={styles.heading}>Activity Log (ICS 214)</h2>
      <div className={styles.columns}>
        <Block title="1. Incident Name">{incident.incidentDetails}</Block>
        <Block title="2. Operational Period">
          {'Date From:            Date To:\nTime From:            Time To:'}
        </Block>
      </div>
      <div className={styles.columns}>
        <Block title="3. Name">{authorname}</Block>
        <Block title="4. ICS Position">{role}</Block>
        <Block title="5. Home Agency (and Unit)">{organisationname}</Block>
      </div>
      <table className={styles.log}>
        <thead>
          <tr>
            <th colSpan={3}>6. Resources Assigned: who wrote in the log</th>
          </tr>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">ICS Position</th>
            <th scope="col">Home Agency (and Unit)</th>
          </tr>
        </thead>
        <tbody>
          {[...people].map(([key, entry]) => (
            <tr key={key}>
              <td>{entry.authorname}</td>
              <td>{roleTitle(entry.roleid)}</td>
              <td>{organisationname}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.log}>
        <thead>
          <tr>
            <th colSpan={2}>7. Activity Log</th>
          </tr>
          <tr>
            <th scope="col">Date/Time</th>
            <th scope="col">Notable Activities</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formatDateTime(entry.happened ?? entry.timestamp)}</td>
              <td>
                {entry.type === 'correction' && 'Correction: '}
                {entry.type === 'sitrep'
                  ? 'Situation report written'
                  : describeEntry(entry, formatDateTime)}{' '}
                ({entry.authorname})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Block title="8. Prepared by">
        Name: {authorname} · Position/Title: {role || 'none'} · Date/Time:{' '}
        {formatDateTime(timestamp)} · Signature:
      </Block>
    </>
  )
}

type BlockProps = { title: string; isTall?: boolean; children: ReactNode }

function Block({ title, isTall, children }: BlockProps) {
  return (
    <section className={styles.box} data-tall={isTall || undefined}>
      <h3 className={styles.block}>{title}</h3>
      <p>{children}</p>
    </section>
  )
}

function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}
