import type { Incident } from '@holdfast/contract/incidents/incidents'
import { isOverdue, isToDo, NOT_ASSIGNED } from '@holdfast/contract/incidents/task-state'
import { pluralise } from '@holdfast/contract/text'
import { type TaskRow, useTasks } from '../../data/incidents/tasks.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { groupTasks } from '../../domain/task-groups.ts'
import { Link } from '../../routing/navigation.tsx'
import { serverNow } from '../../session/server-clock.ts'
import { useEveryMinute } from '../../ui/hooks/use-every-minute.ts'
import styles from './open-tasks.module.css'
import { TaskList } from './task-list.tsx'

/** What home has room for. The screen `Tasks` has them all. */
const SHOWN_ON_HOME = 4

type TaskCountProps = { incidentid: string; inWords?: boolean }

/**
 * How many are to do, in red when one of them is overdue: ` (3)` after the word `Tasks`, or in words, `3 tasks`,
 * where that word does not stand.
 */
export function TaskCount({ incidentid, inWords = false }: TaskCountProps) {
  const now = useEveryMinute(serverNow)
  const toDo = useTasks(incidentid).rows.filter(isToDo)
  const overdue = toDo.filter((task) => isOverdue(task, now)).length
  if (toDo.length === 0) return null
  const late = `, ${overdue} overdue`
  return (
    <span
      className={inWords ? styles.words : styles.count}
      data-colour={overdue > 0 ? 'danger' : undefined}
    >
      {' '}
      {inWords ? pluralise(toDo.length, 'task') : `(${toDo.length})`}
      {overdue > 0 && (inWords ? late : <span className="visually-hidden">{late}</span>)}
    </span>
  )
}

type Group = { label: string; tasks: readonly TaskRow[] }

/** So many tasks in all, those of the first groups first. Leaves out empty groups. */
function firstOf(count: number, groups: readonly Group[]): Group[] {
  let left = count
  return groups.flatMap(({ label, tasks }) => {
    const shown = tasks.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ label, tasks: shown }] : []
  })
}

/** The tasks to do that come first, the person's own on top. Renders nothing when nothing is to do. */
export function TasksOnHome({ incident }: { incident: Incident }) {
  const now = useEveryMinute(serverNow)
  const { mine, unassigned, others } = groupTasks(useTasks(incident.id).rows, useMe())
  const toDo = [...mine, ...unassigned, ...others]
  if (toDo.length === 0) return null
  const groups = firstOf(SHOWN_ON_HOME, [
    { label: 'Mine', tasks: mine },
    { label: NOT_ASSIGNED, tasks: unassigned },
    { label: 'Tasks of others', tasks: others },
  ])
  return (
    <section className={styles.tasks} aria-labelledby="tasks-on-home">
      <h2 id="tasks-on-home">Tasks</h2>
      {groups.map(({ label, tasks }) => (
        <TaskList key={label} label={label} tasks={tasks} now={now} />
      ))}
      {toDo.length > SHOWN_ON_HOME && (
        <Link to="/tasks" viewTransition>
          All {toDo.length} open tasks
        </Link>
      )}
    </section>
  )
}
