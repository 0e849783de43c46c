import { type TimelineRow, timelineOf } from '@holdfast/contract/incident-timeline'
import { useMemo } from 'react'
import { useContent } from '../../../data/content.ts'
import { useServerLogEntries } from '../../../data/incident-log.ts'
import {
  useAllocationHistory,
  useCheckHistory,
  useCountHistory,
} from '../../../data/incident-record.ts'
import { useIncidentHistory } from '../../../data/incidents.ts'
import { joinReads, mapRead, type Read } from '../../../data/read.ts'
import { formatExactDateTime } from '../../../ui/format-dates.ts'

/**
 * Log, changes, checks, counts and roles of an incident in one list. Ready only when all of them are
 * read: what is printed or exported must not lack one without saying so.
 */
export function useTimeline(incidentid: string, organisationid: string): Read<TimelineRow[]> {
  const entries = useServerLogEntries(incidentid, organisationid)
  const history = useIncidentHistory(incidentid, organisationid)
  const checks = useCheckHistory(incidentid, organisationid)
  const counts = useCountHistory(incidentid, organisationid)
  const allocations = useAllocationHistory(incidentid, organisationid)
  const content = useContent(organisationid)
  const rows = useMemo(
    () =>
      timelineOf({
        entries: entries.data ?? [],
        history: history.data ?? [],
        checks: checks.data ?? [],
        counts: counts.data ?? [],
        allocations: allocations.data ?? [],
        items: content.data?.checklist_items ?? [],
        formatTime: formatExactDateTime,
      }),
    [entries.data, history.data, checks.data, counts.data, allocations.data, content.data],
  )
  return mapRead(joinReads([entries, history, checks, counts, allocations, content]), () => rows)
}
