import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useContent } from '../../../data/content/content.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useLocation } from '../../../routing/navigation.tsx'
import { Pane } from '../../../ui/screen/pane.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { LogComposer } from './log-composer.tsx'
import { LogFilters, useLogFilter } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import styles from './log-pane.module.css'

/** The log of an open incident as a part of a wide screen. */
export function LogPane({ incident }: { incident: Incident }) {
  const roles = useContent().data?.roles ?? []
  const { filter, setFilter, showOwn } = useLogFilter()

  return (
    <Pane
      title={incident.exercise ? 'Incident log: Exercise' : 'Incident log'}
      tools={<LogFilters roles={roles} filter={filter} onChange={setFilter} />}
      bottom={<LogComposer incidentid={incident.id} onAdded={showOwn} />}
    >
      <LogList incidentid={incident.id} roles={roles} filter={filter} />
    </Pane>
  )
}

/** The addresses of screens that already show the log. */
const WITH_LOG = ['/logs', '/board']

/** The log of the active incident beside any other screen. */
export function LogBesideScreen() {
  const { incident } = useActiveIncident()
  const { pathname } = useLocation()
  if (incident === undefined || WITH_LOG.includes(pathname)) return null
  return (
    <aside aria-label="Active incident" className={styles.beside} data-print="hide">
      <IncidentLine incident={incident} />
      <LogPane key={incident.id} incident={incident} />
    </aside>
  )
}
