import { isToDo, NOT_ASSIGNED } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { readTasks, useTasks } from '../data/incidents/tasks.ts'
import { useOneRead } from '../data/lists/one-read.ts'
import { Notice } from '../ui/screen/notice.tsx'

type ListedTask = Pick<Task, 'id' | 'title' | 'state' | 'ownername'>

/** So many are named; a longer list would push the buttons of the question out of the window. */
const NAMED = 5

/** Before an incident is closed, says what is still to do and who has it, or that this is not known. */
export function OpenTasksNotice({ incidentid }: { incidentid: string }) {
  const tasks = useTasks(incidentid)
  // What waits on this device is shown, even if nothing else is known.
  return (
    <>
      {tasks.state === 'loading' && <Reading />}
      {tasks.state === 'failed' && <NotKnown />}
      <OpenTasks tasks={tasks.rows} />
    </>
  )
}

type ReadNoticeProps = { incidentid: string; organisationid: string }

/** The same for the admin area, which asks the server. */
export function ReadOpenTasksNotice({ incidentid, organisationid }: ReadNoticeProps) {
  const tasks = useOneRead(`${organisationid} ${incidentid}`, () =>
    readTasks(incidentid, organisationid),
  )
  if (tasks.state === 'reading') return <Reading />
  if (tasks.state === 'failed') return <NotKnown />
  return <OpenTasks tasks={tasks.data} />
}

/** Renders nothing when nothing is to do. */
function OpenTasks({ tasks }: { tasks: readonly ListedTask[] }) {
  const toDo = tasks.filter(isToDo)
  if (toDo.length === 0) return null
  const title =
    toDo.length === 1 ? '1 task is not finished' : `${toDo.length} tasks are not finished`
  return (
    <Notice kind="warn" title={title}>
      <ul>
        {toDo.slice(0, NAMED).map(({ id, title, ownername }) => (
          <li key={id}>
            {title} ({ownername || NOT_ASSIGNED.toLowerCase()})
          </li>
        ))}
      </ul>
      {toDo.length > NAMED && <p>And {toDo.length - NAMED} more.</p>}
      <p>
        What was done about them can be entered until the incident is closed. They stay in its
        record.
      </p>
    </Notice>
  )
}

function Reading() {
  return <p className="meta">Reading the tasks…</p>
}

function NotKnown() {
  return (
    <Notice kind="warn" title="The tasks could not be read">
      Ask whether anything is still to do, before you close the incident.
    </Notice>
  )
}
