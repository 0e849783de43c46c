import { isToDo } from '@holdfast/contract/incidents/task-state'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { useEffect, useState } from 'react'
import { readTasks } from '../data/incidents/tasks.ts'
import { Notice } from '../ui/screen/notice.tsx'

type Shown = Pick<Task, 'id' | 'title' | 'state' | 'ownername'>

/** So many are named; a longer list would push the buttons of the question out of the window. */
const NAMED = 5

/** Before an incident is closed, says what is still to do and who has it. Renders nothing when nothing is. */
export function OpenTasksNotice({ tasks }: { tasks: readonly Shown[] }) {
  const toDo = tasks.filter(isToDo)
  if (toDo.length === 0) return null
  const title =
    toDo.length === 1 ? '1 task is not finished' : `${toDo.length} tasks are not finished`
  return (
    <Notice kind="warn" title={title}>
      <ul>
        {toDo.slice(0, NAMED).map(({ id, title, ownername }) => (
          <li key={id}>
            {title} ({ownername || 'nobody yet'})
          </li>
        ))}
      </ul>
      {toDo.length > NAMED && <p>And {toDo.length - NAMED} more.</p>}
      <p>Nobody can change them once the incident is closed. They stay in its record.</p>
    </Notice>
  )
}

type ReadNoticeProps = { incidentid: string; organisationid: string }

/** The same for the admin area, which asks the server. */
export function ReadOpenTasksNotice({ incidentid, organisationid }: ReadNoticeProps) {
  const [read, setRead] = useState<readonly Shown[] | 'reading' | 'failed'>('reading')
  useEffect(() => {
    let isShown = true
    const show = (result: readonly Shown[] | 'failed') => {
      if (isShown) setRead(result)
    }
    readTasks(incidentid, organisationid).then(show, () => show('failed'))
    return () => {
      isShown = false
    }
  }, [incidentid, organisationid])
  if (read === 'reading') return <p className="meta">Reading the tasks…</p>
  if (read === 'failed') return <Notice kind="warn" title="The tasks could not be read" />
  return <OpenTasksNotice tasks={read} />
}
