import { isToDo, NOT_ASSIGNED, TASK_STATE_NAMES } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { type Html, html } from '../../../platform/html.ts'
import type { ExportedRecord } from '../exported-record.ts'
import type { RecordTimes } from './record-times.ts'

/** Every task with its last state; those that nobody finished come first. The timeline has the changes. */
export function recordTasks({ tasks }: ExportedRecord, times: RecordTimes): Html | undefined {
  if (tasks.length === 0) return undefined
  const rows = [...tasks.filter(isToDo), ...tasks.filter((task) => !isToDo(task))]
  const heads = ['Task', 'State', 'Who', 'Due', 'Made']
  return html`<section>
<h2>Tasks</h2>
<table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((task) => taskRow(task, times))}</tbody>
</table>
</section>
`
}

function taskRow(task: Task, times: RecordTimes): Html {
  const { title, detail, state, ownername, due, authorname, timestamp } = task
  return html`<tr>
<td class="text">${title}${detail !== '' && html`<div class="note">${detail}</div>`}</td>
<td data-head="State">${isToDo(task) ? html`<strong>${TASK_STATE_NAMES[state]}</strong>` : TASK_STATE_NAMES[state]}</td>
<td class="text" data-head="Who">${ownername || NOT_ASSIGNED}</td>
<td data-head="Due">${due === null ? '' : times.moment(due)}</td>
<td class="text" data-head="Made">${authorname}, ${times.moment(timestamp)}</td>
</tr>
`
}
