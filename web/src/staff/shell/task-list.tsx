import { NOT_ASSIGNED, TASK_STATE_NAMES } from '@holdfast/contract/incidents/task-state'
import type { TaskRow } from '../../data/incidents/tasks.ts'
import { dueText } from '../../domain/task-groups.ts'
import { List, ListLink } from '../../ui/list/list.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './task-list.module.css'

type TaskListProps = { label: string; tasks: readonly TaskRow[]; now: number }

/** Tasks as rows that lead to their screens: what, who, and by when in words and colour. */
export function TaskList({ label, tasks, now }: TaskListProps) {
  return (
    <List label={label}>
      {tasks.map((task) => (
        <TaskLink key={task.id} task={task} now={now} />
      ))}
    </List>
  )
}

function TaskLink({ task, now }: { task: TaskRow; now: number }) {
  const { id, incidentid, title, state, ownername, isUnsent } = task
  const due = dueText(task, now)
  return (
    <ListLink
      to={`/tasks/${id}?incident=${incidentid}`}
      title={<span className={styles.title}>{title}</span>}
      subtitle={
        <span className={styles.facts}>
          {due && (
            <span className={styles.due} data-colour={due.tone}>
              {due.text}
            </span>
          )}
          <span>{ownername || NOT_ASSIGNED}</span>
          {state !== 'open' && <span>{TASK_STATE_NAMES[state]}</span>}
          {isUnsent && <Tag colour="warn">Not sent yet</Tag>}
        </span>
      }
      colour={due?.tone ?? (state === 'done' ? 'ok' : 'black')}
      hasColouredEdge
    />
  )
}
