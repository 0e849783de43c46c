import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { NOT_ASSIGNED } from '@holdfast/contract/incidents/task-state'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { type TaskRow, useTasks } from '../../../data/incidents/tasks.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { groupTasks } from '../../../domain/task-groups.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { TaskList } from '../../shell/task-list.tsx'
import { NoIncidentForTasks } from './no-incident.tsx'

/** Who does what by when in the active incident. */
export function TasksScreen() {
  const { incident, state } = useActiveIncident()
  const incidents = useIncidents()
  const canMake = isAllowed(useMe(), 'make tasks') && incident !== undefined
  return (
    <StaffScreen
      title="Tasks"
      back="/menu"
      bottom={
        canMake && (
          <LinkButton to="/tasks/new" kind="primary" block>
            New task
          </LinkButton>
        )
      }
    >
      <SectionLoader read={{ state, retry: incidents.retry }}>
        {() =>
          incident ? <Tasks incident={incident} canMake={canMake} /> : <NoIncidentForTasks />
        }
      </SectionLoader>
    </StaffScreen>
  )
}

function Tasks({ incident, canMake }: { incident: Incident; canMake: boolean }) {
  const tasks = useTasks(incident.id)
  const now = useEveryMinute(serverNow)
  const { mine, unassigned, others, finished } = groupTasks(tasks.rows, useMe())
  return (
    <>
      <IncidentLine incident={incident} />
      {tasks.rows.length === 0 ? (
        <SectionLoader read={tasks}>{() => <NoTasks canMake={canMake} />}</SectionLoader>
      ) : (
        <>
          {tasks.state === 'failed' && (
            <p role="status">The tasks of others are not known yet: the server did not answer.</p>
          )}
          <Group title="Mine" tasks={mine} now={now} />
          <Group title={NOT_ASSIGNED} tasks={unassigned} now={now} />
          <Group title="Others" tasks={others} now={now} />
          <Group title="Finished" tasks={finished} now={now} />
        </>
      )}
    </>
  )
}

function Group({ title, tasks, now }: { title: string; tasks: readonly TaskRow[]; now: number }) {
  if (tasks.length === 0) return null
  return (
    <section>
      <h2>
        {title} ({tasks.length})
      </h2>
      <TaskList label={title} tasks={tasks} now={now} />
    </section>
  )
}

function NoTasks({ canMake }: { canMake: boolean }) {
  return (
    <EmptyState
      icon={faListCheck}
      title="No tasks yet"
      text={
        canMake
          ? 'Say who does what by when. All staff see it. You can also make a task from a log entry.'
          : 'Admins and those who hold a team role make tasks. All staff see them here.'
      }
    />
  )
}
