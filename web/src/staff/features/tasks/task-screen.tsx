import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { canChangeTask, isToDo, TASK_STATE_NAMES } from '@holdfast/contract/incidents/task-state'
import { MAX_TASK_TEXT_CHARACTERS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { addTaskChange, type TaskRow, useTasks } from '../../../data/incidents/tasks.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { dueText } from '../../../domain/task-groups.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { IncidentLine, StaffScreen } from '../../shell/staff-screen.tsx'
import { TaskActions } from './task-actions.tsx'
import type { Change } from './task-form-rules.ts'
import { TaskHistory } from './task-history.tsx'
import styles from './task-screen.module.css'

const ABOVE = '/tasks'

/** One task of the active incident: what, who, by when, and what has become of it. */
export function TaskScreen() {
  const { taskid = '' } = useParams()
  const { incident, state } = useActiveIncident()
  const { retry } = useIncidents()
  const tasks = useTasks(incident?.id)
  const task = tasks.rows.find(({ id }) => id === taskid)
  if (task) return <OneTask key={task.id} task={task} />
  return (
    <StaffScreen title="Task" back={ABOVE}>
      <SectionLoader read={[{ state, retry }, ...(incident ? [tasks] : [])]}>
        {() => (
          <EmptyState
            icon={faListCheck}
            title="There is no such task in this incident"
            action={<LinkButton to={ABOVE}>Tasks</LinkButton>}
          />
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

function OneTask({ task }: { task: TaskRow }) {
  const me = useMe()
  const { incident } = useActiveIncident()
  const draft = useDraft<string>(`note of ${task.id}`)
  const [isRefused, setRefused] = useState(false)
  const note = draft.value ?? ''
  const canChange = canChangeTask(me, task)

  async function change(fields: Change) {
    const isKept = await addTaskChange(task, { ...fields, note: note.trim() }).catch(() => false)
    setRefused(!isKept)
    if (isKept) draft.clear()
  }

  return (
    <StaffScreen title="Task" back={ABOVE}>
      {incident && <IncidentLine incident={incident} />}
      <TaskFacts task={task} />
      {isRefused && <FailureNotice sentences={[NOT_KEPT]} />}
      {canChange ? (
        <>
          <TaskActions task={task} me={me} note={note} onChange={(fields) => void change(fields)} />
          <TextArea
            name="note"
            label="Note (optional)"
            hint="It is sent with the button that you press."
            minRows={1}
            maxLength={MAX_TASK_TEXT_CHARACTERS}
            value={note}
            onChange={({ target }) => (target.value ? draft.save(target.value) : draft.clear())}
          />
        </>
      ) : (
        <p className="meta">
          Admins, those who hold a team role and those who have this task can change it.
        </p>
      )}
      <TaskHistory task={task} />
    </StaffScreen>
  )
}

function TaskFacts({ task }: { task: TaskRow }) {
  const { title, detail, state, ownername, isUnsent } = task
  const due = dueText(task, useEveryMinute(serverNow))
  return (
    <section className={styles.facts}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.line} role="status">
        <Tag colour={state === 'done' ? 'ok' : isToDo(task) ? 'accent' : 'black'}>
          {TASK_STATE_NAMES[state]}
        </Tag>
        <strong>{ownername || 'Nobody yet'}</strong>
        {due && (
          <span className={styles.due} data-colour={due.tone}>
            {due.text}
          </span>
        )}
        {isUnsent && <Tag colour="warn">Not sent yet</Tag>}
      </p>
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
    </section>
  )
}
