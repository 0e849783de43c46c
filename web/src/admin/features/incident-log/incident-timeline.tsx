import { faListUl } from '@fortawesome/free-solid-svg-icons/faListUl'
import { timelineOf } from '@holdfast/contract/incidents/incident-timeline'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { timelineCsv } from '@holdfast/contract/incidents/timeline-columns'
import { TIMELINE_KINDS, type TimelineRow } from '@holdfast/contract/incidents/timeline-row'
import { useCallback, useMemo, useState } from 'react'
import { useContent } from '../../../data/content/content.ts'
import {
  useAlertHistory,
  useAllocationHistory,
  useCheckHistory,
  useCountHistory,
  useHandoverHistory,
  useMarkHistory,
  usePickupHistory,
  useTaskHistory,
} from '../../../data/incidents/incident-record.ts'
import { useIncidentHistory } from '../../../data/incidents/incidents.ts'
import { joinReads, mapRead, type Read } from '../../../data/lists/read.ts'
import { useServerLogEntries } from '../../../data/log/incident-log.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { formatExactDateTime } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { ExportButtons } from '../../files/export-buttons.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import { IncidentSummary } from '../../incident-summary/incident-summary.tsx'
import { PrintedHeading, useIsPrinting } from '../../printing/printed-heading.tsx'
import { DebriefSection } from './debrief-section.tsx'
import styles from './incident-timeline.module.css'
import { RecordExport } from './record-export.tsx'
import { timelineColumns } from './timeline-columns.tsx'

const NO_ROWS: TimelineRow[] = []
const KIND_OPTIONS = Object.entries(TIMELINE_KINDS).map(([value, label]) => ({ value, label }))

/** Log, alerts, changes, checks, counts and roles of the incident in one table, to search, print and export. */
export function IncidentTimeline({ incident }: { incident: Incident }) {
  const { organisationid } = useAdminOrganisation()
  const timeline = useTimeline(incident.id, organisationid)
  const content = useContent(organisationid).data
  const isPrinting = useIsPrinting()
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState('')
  const [roleid, setRoleid] = useState('')
  const rows = timeline.data ?? NO_ROWS
  const shown = useMemo(
    () => rows.filter((row) => isChosen(row, kind, roleid)),
    [rows, kind, roleid],
  )
  const roles = content?.roles
  const roleTitle = useCallback(
    (id: string | null) => roles?.find((role) => role.id === id)?.title ?? id ?? '',
    [roles],
  )
  const columns = useMemo(() => timelineColumns(roleTitle, rows), [roleTitle, rows])
  const isUnfiltered = kind === '' && roleid === ''

  return (
    <div className={styles.timeline}>
      <div className={styles.head}>
        <p className={styles.name}>
          {incident.exercise && <Tag colour="exercise">Exercise</Tag>} {incident.incidentDetails}
        </p>
        <PrintedHeading />
        <div className={styles.buttons} data-print="hide">
          <ExportButtons
            fileName={csvName(incident)}
            csv={() => timelineCsv(rows, roleTitle, incident)}
            disabled={timeline.state !== 'ready'}
          />
        </div>
      </div>
      <details
        className={styles.details}
        open={isOpen || isPrinting}
        onToggle={(event) => {
          if (!isPrinting) setOpen(event.currentTarget.open)
        }}
      >
        <summary data-print="hide">Incident details</summary>
        <IncidentSummary incident={incident} />
      </details>
      {incident.closed !== null && <DebriefSection incident={incident} />}
      <RecordExport incident={incident} />
      <ReadSection read={timeline}>
        {() => (
          <DataTable
            noun={{ one: 'entry', many: 'entries' }}
            columns={columns}
            rows={shown}
            initialSort={{ column: 'happened', descending: false }}
            empty={{
              icon: faListUl,
              title: isUnfiltered ? 'Nothing has been logged yet' : 'Nothing of this kind',
            }}
            tools={
              <>
                <SelectField
                  label="Kind"
                  labelHidden
                  emptyOption="All kinds"
                  options={KIND_OPTIONS}
                  value={kind}
                  onChange={(event) => setKind(event.target.value)}
                />
                <SelectField
                  label="Role"
                  labelHidden
                  emptyOption="All roles"
                  options={(roles ?? []).map(({ id, title }) => ({ value: id, label: title }))}
                  value={roleid}
                  onChange={(event) => setRoleid(event.target.value)}
                />
              </>
            }
          />
        )}
      </ReadSection>
    </div>
  )
}

function csvName({ id, exercise }: Incident): string {
  return `${exercise ? 'exercise' : 'incident'}-${id}-log.csv`
}

function isChosen(row: TimelineRow, kind: string, roleid: string): boolean {
  return (kind === '' || row.kind === kind) && (roleid === '' || row.roleid === roleid)
}

/**
 * Log, alerts, changes, checks, counts, tasks and roles of an incident in one list. It is ready only when all of
 * them have been read, because a print or export must not lack any of them silently.
 */
function useTimeline(incidentid: string, organisationid: string): Read<TimelineRow[]> {
  const entries = useServerLogEntries(incidentid, organisationid)
  const history = useIncidentHistory(incidentid, organisationid)
  const checks = useCheckHistory(incidentid, organisationid)
  const counts = useCountHistory(incidentid, organisationid)
  const marks = useMarkHistory(incidentid, organisationid)
  const pickups = usePickupHistory(incidentid, organisationid)
  const tasks = useTaskHistory(incidentid, organisationid)
  const handovers = useHandoverHistory(incidentid, organisationid)
  const allocations = useAllocationHistory(incidentid, organisationid)
  const alerts = useAlertHistory(incidentid, organisationid)
  const content = useContent(organisationid)
  const rows = useMemo(
    () =>
      timelineOf({
        entries: entries.data ?? [],
        history: history.data ?? [],
        checks: checks.data ?? [],
        counts: counts.data ?? [],
        marks: marks.data ?? [],
        pickups: pickups.data ?? [],
        tasks: tasks.data ?? [],
        handovers: handovers.data ?? [],
        allocations: allocations.data ?? [],
        ...(alerts.data && { alerts: alerts.data }),
        items: content.data?.checklist_items ?? [],
        formatTime: formatExactDateTime,
      }),
    [
      entries.data,
      history.data,
      checks.data,
      counts.data,
      marks.data,
      pickups.data,
      tasks.data,
      handovers.data,
      allocations.data,
      alerts.data,
      content.data,
    ],
  )
  return mapRead(
    joinReads([
      entries,
      history,
      checks,
      counts,
      marks,
      pickups,
      tasks,
      handovers,
      allocations,
      alerts,
      content,
    ]),
    () => rows,
  )
}
