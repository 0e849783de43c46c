import type { Incident } from '@holdfast/contract/incidents/incidents'
import { NOT_ASSIGNED } from '@holdfast/contract/incidents/task-state'
import { useTasks } from '../../../data/incidents/tasks.ts'
import { dueText, toDoByDue } from '../../../domain/task-groups.ts'
import { Link } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { BareList } from '../../../ui/list/list.tsx'
import { Pane } from '../../../ui/screen/pane.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import styles from './tasks-pane.module.css'

/** What is to do, the earliest due time on top, as a pane of a wide screen. */
export function TasksPane({ incident }: { incident: Incident }) {
  const tasks = useTasks(incident.id)
  const now = useEveryMinute(serverNow)
  // A board belongs to the room, so nobody's own tasks come first.
  const toDo = toDoByDue(tasks.rows)
  return (
    <Pane
      title={toDo.length > 0 ? `Tasks (${toDo.length})` : 'Tasks'}
      tools={
        <Link to="/tasks" viewTransition>
          Open
        </Link>
      }
    >
      <SectionLoader read={tasks.rows.length > 0 ? [] : tasks}>
        {() =>
          toDo.length === 0 ? (
            <p>{tasks.rows.length === 0 ? 'No tasks yet.' : 'No open tasks.'}</p>
          ) : (
            <BareList className={styles.tasks} aria-label="Tasks to do">
              {toDo.map((task) => {
                const due = dueText(task, now)
                return (
                  <li key={task.id} data-colour={due?.tone ?? 'black'}>
                    <Link to={`/tasks/${task.id}`} viewTransition>
                      {task.title}
                    </Link>{' '}
                    {task.ownername || NOT_ASSIGNED}
                    {due && <strong className={styles.due}> {due.text}</strong>}
                  </li>
                )
              })}
            </BareList>
          )
        }
      </SectionLoader>
    </Pane>
  )
}
