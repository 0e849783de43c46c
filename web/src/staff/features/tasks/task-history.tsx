import { describeAssignment, describeChange } from '@holdfast/contract/incidents/task-state'
import { byOldest } from '@holdfast/contract/sorting'
import type { TaskRow } from '../../../data/incidents/tasks.ts'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { BareOrderedList } from '../../../ui/list/list.tsx'
import styles from './task-screen.module.css'

/** Who said what about the task, newest first. */
export function TaskHistory({ task }: { task: TaskRow }) {
  const made = {
    ...{ id: task.id, authorname: task.authorname, timestamp: task.timestamp },
    ...{ text: `made ${describeAssignment(task.initial, formatDateTime)}`, sending: task.sending },
  }
  const changes = task.changes.toSorted(byOldest).map((change) => ({
    ...change,
    text: describeChange(change, formatDateTime),
  }))
  return (
    <section>
      <h2>History</h2>
      <BareOrderedList className={styles.history}>
        {[made, ...changes].toReversed().map(({ id, authorname, timestamp, text, sending }) => (
          <li key={id}>
            <p className="meta">
              {authorname}, {formatDateTime(timestamp)}
              {sending === 'waiting' && '. Not sent yet'}
            </p>
            <p>{text.charAt(0).toLocaleUpperCase('en-GB') + text.slice(1)}</p>
          </li>
        ))}
      </BareOrderedList>
    </section>
  )
}
