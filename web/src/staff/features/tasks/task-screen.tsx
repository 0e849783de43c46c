import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faPeopleArrows } from '@fortawesome/free-solid-svg-icons/faPeopleArrows'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import {
  canChangeTask,
  isToDo,
  NOT_ASSIGNED,
  TASK_STATE_NAMES,
} from '@holdfast/contract/incidents/task-state'
import { useState } from 'react'
import { useContent } from '../../../data/content/content.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { addTaskChange, type TaskRow, useTasks } from '../../../data/incidents/tasks.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { overtakenDone } from '../../../domain/overtaken-task.ts'
import { dueText } from '../../../domain/task-groups.ts'
import { useParams, useSearchParams } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { TaskActions } from './task-actions.tsx'
import {
  type Change,
  roleToHandOver,
  stillApplies,
  type Undoable,
  undoableOf,
} from './task-form-rules.ts'
import { TaskHistory } from './task-history.tsx'
import { clearSentNote, noteKey, StrandedNote, TaskNote } from './task-note.tsx'
import styles from './task-screen.module.css'
import { TaskSource } from './task-source.tsx'

const ABOVE = '/tasks'

/** One task: what, who, by when, and its history. */
export function TaskScreen() {
  const { taskid = '' } = useParams()
  const { state } = useActiveIncident()
  const { retry } = useIncidents()
  const incident = useIncidentOfScreen()
  const tasks = useTasks(incident?.id)
  const task = tasks.rows.find(({ id }) => id === taskid)
  if (incident && task) return <OneTask key={task.id} task={task} incident={incident} />
  return (
    <StaffScreen title="Task" back={ABOVE}>
      <SectionLoader read={[{ state, retry }, ...(incident ? [tasks] : [])]}>
        {() => (
          <EmptyState
            icon={faListCheck}
            title="This task is not in an open incident"
            text="Its incident may be closed. The tasks of a closed incident are in its record."
            action={<LinkButton to={ABOVE}>Tasks</LinkButton>}
          />
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

/** The incident that the address names, or the one that was active when the screen opened, closed meanwhile or not. */
function useIncidentOfScreen(): Incident | undefined {
  const { incident: active } = useActiveIncident()
  const named = useSearchParams()[0].get('incident')
  const [opened, setOpened] = useState<string>()
  const id = named ?? opened
  if (id === undefined && active) setOpened(active.id)
  return useIncidents().data?.find((candidate) => candidate.id === id) ?? active
}

function OneTask({ task, incident }: { task: TaskRow; incident: Incident }) {
  const isClosed = incident.closed !== null
  const canChange = canChangeTask(useMe(), task) && !isClosed
  const draft = useDraft<string>(noteKey(task))
  return (
    <StaffScreen title="Task" back={ABOVE}>
      <IncidentLine incident={incident} />
      <TaskFacts task={task} />
      <Overtaken task={task} />
      {canChange && isToDo(task) && <HandOverLink task={task} />}
      {canChange ? (
        <ChangeTask task={task} />
      ) : (
        <>
          <p className="meta">
            {isClosed
              ? 'The incident is closed. Nobody can change its tasks any more; its record has them.'
              : 'Admins, those who hold a team role and those who have this task can change it.'}
          </p>
          <StrandedNote draft={draft} />
        </>
      )}
      <TaskHistory task={task} />
    </StaffScreen>
  )
}

/** `Done` and `Cancelled` crossed, because a phone was offline. The later one applies; below, it can be changed. */
function Overtaken({ task }: { task: TaskRow }) {
  const found = overtakenDone(task.changes)
  if (!found) return null
  const { done, cancelled } = found
  return (
    <Notice kind="warn" title={`${done.authorname} did it at ${formatTime(done.timestamp)}`}>
      {cancelled.authorname} cancelled it at {formatTime(cancelled.timestamp)} and could not know:
      the phone was offline. It counts as cancelled. If it is done, reopen it and press Done.
    </Notice>
  )
}

/** Leads whoever leaves to the form that hands their role over. */
function HandOverLink({ task }: { task: TaskRow }) {
  const { roles: held } = useMe()
  const roles = (useContent().data?.roles ?? []).filter(({ id }) => held.includes(id))
  const role = roleToHandOver(task, roles)
  if (!role) return null
  return (
    <LinkButton
      to={`/handovers/new?role=${encodeURIComponent(role.id)}`}
      kind="primary"
      icon={faPeopleArrows}
      block
    >
      Hand over
    </LinkButton>
  )
}

function ChangeTask({ task }: { task: TaskRow }) {
  const me = useMe()
  const draft = useDraft<string>(noteKey(task))
  const [isBusy, setBusy] = useState(false)
  const [isNotStored, setNotStored] = useState(false)
  const [last, setLast] = useState<Undoable>()
  const undoable = last && stillApplies(last.change, task) ? last : undefined

  async function change(fields: Change, isUndo = false) {
    if (isBusy) return
    setBusy(true)
    const typed = draft.value ?? ''
    const isKept = await addTaskChange(task, { ...fields, note: typed.trim() }).catch(() => false)
    setBusy(false)
    setNotStored(!isKept)
    if (!isKept) return
    clearSentNote(task, typed)
    setLast(isUndo ? undefined : undoableOf(fields, task))
  }

  return (
    <>
      <TaskActions task={task} me={me} busy={isBusy} onChange={(fields) => void change(fields)} />
      {/* Below the buttons: above them it would move another one under the finger. */}
      <div role="status" className={styles.undo}>
        {undoable && (
          <p className={styles.undoable} data-colour="ok">
            <strong>{undoable.said}</strong>
            <Button onClick={() => void change(undoable.undo, true)}>Undo</Button>
          </p>
        )}
      </div>
      {isNotStored && <FailureNotice sentences={[NOT_KEPT]} />}
      <TaskNote draft={draft} busy={isBusy} onAdd={() => void change({})} />
      {!isToDo(task) && (
        <Button disabled={isBusy} onClick={() => void change({ state: 'open' })}>
          Reopen task
        </Button>
      )}
    </>
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
        <strong>{ownername || NOT_ASSIGNED}</strong>
        {due && (
          <span className={styles.due} data-colour={due.tone}>
            {due.text}
          </span>
        )}
        {/* It keeps its place, because the buttons below must not move under a finger. */}
        <span className={styles.unsent} data-gone={!isUnsent || undefined}>
          <Tag colour="warn">Not sent yet</Tag>
        </span>
      </p>
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
      <TaskSource incidentid={task.incidentid} source={task.source} />
    </section>
  )
}
