import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import type { Read } from '../../../data/lists/read.ts'
import { useLogEntries } from '../../../data/log/incident-log.ts'
import { type ReportVersion, situationReports } from '../../../data/log/situation-reports.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { canReadClosedLog } from '../../../domain/closed-incidents.ts'
import { useParams } from '../../../routing/navigation.tsx'

/** The incident in the address, with the versions of its situation report. */
export type ReportedIncident = {
  incident: Incident | undefined
  /** The reports stand in the log, and are read by those who may read that. */
  isReadable: boolean
  versions: readonly ReportVersion[]
  /** Whether the log is still being read, so that versions may be missing. */
  isLoading: boolean
  /** An exercise says so first. */
  title: string
  reads: readonly Read<unknown>[]
}

export function useReportedIncident(): ReportedIncident {
  const { incidentid = '' } = useParams()
  const incidents = useIncidents()
  const { roles, type } = useMe()
  const incident = incidents.data?.find(({ id }) => id === incidentid)
  const log = useLogEntries(incidentid)
  const isReadable =
    incident !== undefined &&
    (incident.closed === null || canReadClosedLog(incident, roles, new Date()) || type === 'admin')
  return {
    ...{ incident, isReadable, isLoading: log.state === 'loading' || log.isPartial },
    title: `${incident?.exercise ? 'EXERCISE: ' : ''}Situation report`,
    versions: isReadable ? situationReports(log.rows) : [],
    reads: incident ? [incidents, log] : [incidents],
  }
}

export function reportsPath(incidentid: string, page = ''): string {
  return `/incidents/${incidentid}/situation-reports${page && `/${page}`}`
}
