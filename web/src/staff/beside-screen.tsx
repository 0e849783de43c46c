import { useActiveIncident } from '../data/incidents/active-incident.ts'
import { useTasks } from '../data/incidents/tasks.ts'
import { useLocation } from '../routing/navigation.tsx'
import styles from './beside-screen.module.css'
import { LogPane } from './features/incident-log/log-pane.tsx'
import { TasksPane } from './features/tasks/tasks-pane.tsx'
import { IncidentLine } from './shell/incident-line.tsx'

/** What a wide window shows of the active incident beside a screen: the log, and beside the log the tasks. */
export function BesideScreen() {
  const { incident } = useActiveIncident()
  const { pathname } = useLocation()
  const hasTasks = useTasks(incident?.id).rows.length > 0
  const isLog = pathname === '/logs'
  if (incident === undefined || pathname === '/board' || (isLog && !hasTasks)) return null
  return (
    <aside
      aria-label="Active incident"
      className={styles.beside}
      data-of={isLog ? 'log' : undefined}
      data-print="hide"
    >
      {isLog ? (
        <TasksPane incident={incident} />
      ) : (
        <>
          <IncidentLine incident={incident} />
          <LogPane key={incident.id} incident={incident} />
        </>
      )}
    </aside>
  )
}
