import { describeTask, describeTaskChange } from './task-state.ts'
import type { Task } from './tasks.ts'
import { serverRow, type TimelineRow } from './timeline-row.ts'

/** A row for the task, and one for each change of it. */
export function rowsOfTask(task: Task, formatTime: (time: string) => string): TimelineRow[] {
  const rowOf = (
    id: string,
    by: Pick<Task, 'timestamp' | 'devicetimestamp' | 'received' | 'userid' | 'authorname'>,
    text: string,
  ): TimelineRow => ({
    ...serverRow(by),
    ...{ id, kind: 'task', text },
    occurred: by.devicetimestamp,
    received: by.received,
  })
  return [
    rowOf(`task ${task.seq}`, task, describeTask(task, formatTime)),
    ...task.changes.map((change) =>
      rowOf(`taskchange ${change.seq}`, change, describeTaskChange(task.title, change, formatTime)),
    ),
  ]
}
