import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import type { Caller } from '@holdfast/contract/endpoints/permissions'
import { isToDo, ownsTask } from '@holdfast/contract/incidents/task-state'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useAllocations } from '../../../data/incidents/allocations.ts'
import type { TaskRow } from '../../../data/incidents/tasks.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { DueDialog, PassOnDialog } from './task-dialogs.tsx'
import { type Change, DUE_STEPS, laterBy, rolesToHandTo } from './task-form-rules.ts'
import styles from './task-screen.module.css'

type TaskActionsProps = {
  task: TaskRow
  me: Pick<Caller, 'userid' | 'roles'>
  /** A change is being stored; nothing more is sent meanwhile. */
  busy: boolean
  onChange: (change: Change) => void
}

/**
 * One tap each. Every one can be taken back by another, so none asks first. Each button keeps its place,
 * whatever was tapped: with a second tap of the same finger nobody reopens what they have just finished.
 */
export function TaskActions({ task, me, busy, onChange }: TaskActionsProps) {
  const isFinished = !isToDo(task)
  const isMine = ownsTask(me, task)
  const isTaken = isMine && task.state === 'doing'
  const isOff = busy || isFinished
  // The sentence keeps its place after the tap, so that no button moves under the finger.
  const [takenFrom] = useState(isMine ? '' : task.ownername)
  return (
    <>
      <div className={styles.actions}>
        <Button
          kind="primary"
          block
          icon={task.state === 'done' ? faCircleCheck : undefined}
          disabled={isOff}
          onClick={() => onChange({ state: 'done' })}
        >
          Done
        </Button>
        <Button disabled={isOff || isTaken} onClick={() => onChange(takingBy(me, isMine))}>
          Take it
        </Button>
      </div>
      {takenFrom !== '' && (
        <p className={styles.hint} data-gone={isFinished || isMine || undefined}>
          If you take it, it is yours alone, and no longer {takenFrom}’s.
        </p>
      )}
      <DueChoice task={task} isOff={isOff} onChange={onChange} />
      <PassOnChoice task={task} isOff={isOff} onChange={onChange} />
      {/* Far from Take it, because a cancelled task is out of everybody's sight. */}
      <Button disabled={isOff} onClick={() => onChange({ state: 'cancelled' })}>
        Cancel task
      </Button>
    </>
  )
}

type ChoiceProps = { task: TaskRow; isOff: boolean; onChange: (change: Change) => void }

/** Each button says which time it means, so that nobody has to add up. */
function DueChoice({ task, isOff, onChange }: ChoiceProps) {
  const now = useEveryMinute(serverNow)
  return (
    <Choice title="Change due time">
      {DUE_STEPS.map(({ minutes, label }) => (
        <Button
          key={minutes}
          disabled={isOff}
          onClick={() => onChange({ due: laterBy(minutes, task.due, serverNow()) })}
        >
          <Two first={label} second={formatTime(laterBy(minutes, task.due, now))} />
        </Button>
      ))}
      <OtherChoice {...{ task, isOff, onChange }} label="Another time" Dialog={DueDialog} />
    </Choice>
  )
}

/** The task is open again for whoever gets it. */
function PassOnChoice({ task, isOff, onChange }: ChoiceProps) {
  const roles = useContent().data?.roles ?? []
  const allocations = useAllocations().data ?? []
  const choices = rolesToHandTo(roles, allocations, useUsers().data ?? [], task.roleid)
  return (
    <Choice title="Pass on" isLong>
      {choices.map(({ id, title, holders }) => (
        <Button key={id} disabled={isOff} onClick={() => onChange({ state: 'open', roleid: id })}>
          <Two first={title} second={holders} />
        </Button>
      ))}
      <OtherChoice {...{ task, isOff, onChange }} label="Somebody else" Dialog={PassOnDialog} />
    </Choice>
  )
}

type OtherChoiceProps = ChoiceProps & {
  label: string
  Dialog: ComponentType<{ task: TaskRow; onSend: (change: Change) => void; onClose: () => void }>
}

/** What no button offers, asked in a dialog. */
function OtherChoice({ task, isOff, onChange, label, Dialog }: OtherChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  function send(change: Change) {
    setOpen(false)
    onChange(change)
  }
  return (
    <>
      <Button disabled={isOff} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Dialog task={task} onSend={send} onClose={() => setOpen(false)} />}
    </>
  )
}

type ChoiceGroupProps = { title: string; isLong?: boolean; children: ReactNode }

function Choice({ title, isLong, children }: ChoiceGroupProps) {
  const id = useId()
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={styles.choices} data-long={isLong || undefined}>
        {children}
      </div>
    </section>
  )
}

function Two({ first, second }: { first: string; second: string }) {
  return (
    <span className={styles.two}>
      {first} <span className={styles.second}>{second}</span>
    </span>
  )
}

/** Whoever has the task already, alone, with others or by a role, only begins it: the others keep it. */
function takingBy({ userid }: { userid: string }, isMine: boolean): Change {
  return isMine ? { state: 'doing' } : { state: 'doing', userids: [userid] }
}
