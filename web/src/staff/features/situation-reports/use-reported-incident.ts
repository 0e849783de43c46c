import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useMainIncidentId } from '../../../data/incidents/merged-lists.ts'
import type { Read } from '../../../data/lists/read.ts'
import { useLogEntries } from '../../../data/log/incident-log.ts'
import {
  type ReportVersion,
  situationReports,
  versionsOf,
} from '../../../data/log/situation-reports.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { canReadClosedLog } from '../../../domain/closed-incidents.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useParams } from '../../../routing/navigation.tsx'

/**
 * A version with the incident whose report it is: the one in the address, or one that is merged into it. `label` is
 * its number, with the name of that other incident: both have a version 1.
 */
export type NamedVersion = ReportVersion & { incident: Incident; label: string }

/** The incident in the address, or the one into which it is merged, with the versions of its situation report. */
export type ReportedIncident = {
  incident: Incident | undefined
  /** The reports stand in the log, and are read by those who may read that. */
  isReadable: boolean
  versions: readonly NamedVersion[]
  /** The number that the next version gets. */
  next: number
  /** Whether the log is still being read, so that versions may be missing. */
  isLoading: boolean
  /** An exercise says so first. */
  title: string
  reads: readonly Read<unknown>[]
}

export function useReportedIncident(): ReportedIncident {
  // Of an incident that is merged, the reports are listed in its main incident; a mail from before leads here.
  const incidentid = useMainIncidentId(useParams().incidentid ?? '')
  const incidents = useIncidents()
  const { roles, type } = useMe()
  const incident = incidents.data?.find(({ id }) => id === incidentid)
  const log = useLogEntries(incidentid)
  const isReadable =
    incident !== undefined &&
    (incident.closed === null || canReadClosedLog(incident, roles, new Date()) || type === 'admin')
  const versions = isReadable ? situationReports(log.rows) : []
  return {
    ...{ incident, isReadable, isLoading: log.state === 'loading' || log.isPartial },
    title: `${incident?.exercise ? 'EXERCISE: ' : ''}Situation report`,
    versions: incident ? versions.map((each) => named(each, incident, incidents.data ?? [])) : [],
    next: versionsOf(incidentid, versions) + 1,
    reads: incident ? [incidents, log] : [incidents],
  }
}

function named(each: ReportVersion, main: Incident, incidents: readonly Incident[]): NamedVersion {
  const incident = incidents.find(({ id }) => id === each.entry.incidentid) ?? main
  const isOwn = incident.id === main.id
  const from = isOwn ? '' : ` from “${shortenDetails(incidentName(incident), 40)}”`
  return { ...each, incident, label: `${each.version}${from}` }
}

export function reportsPath(incidentid: string, page = ''): string {
  return `/incidents/${incidentid}/situation-reports${page && `/${page}`}`
}
