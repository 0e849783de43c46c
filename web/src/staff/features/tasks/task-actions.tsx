import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import type { Caller } from '@holdfast/contract/endpoints/permissions'
import { isToDo, ownsTask } from '@holdfast/contract/incidents/task-state'
import { useState } from 'react'
import type { TaskRow } from '../../../data/incidents/tasks.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DueDialog, HandOnDialog } from './task-dialogs.tsx'
import type { Change } from './task-form-rules.ts'
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
  const [open, setOpen] = useState<'owner' | 'due'>()
  const isFinished = !isToDo(task)
  const isMine = ownsTask(me, task)
  const isTaken = isMine && task.state === 'doing'
  const isOff = busy || isFinished
  const send = (change: Change) => {
    setOpen(undefined)
    onChange(change)
  }
  return (
    <>
      <div className={styles.actions}>
        <Button
          kind="primary"
          block
          icon={task.state === 'done' ? faCircleCheck : undefined}
          disabled={isOff}
          onClick={() => send({ state: 'done' })}
        >
          Done
        </Button>
        <Button disabled={isOff || isTaken} onClick={() => send(takingBy(me, isMine))}>
          Take it
        </Button>
        <Button disabled={isOff} onClick={() => setOpen('owner')}>
          Hand on
        </Button>
        <Button disabled={isOff} onClick={() => setOpen('due')}>
          Change due time
        </Button>
        <Button disabled={isOff} onClick={() => send({ state: 'cancelled' })}>
          Cancel task
        </Button>
      </div>
      {!isFinished && !isMine && task.ownername !== '' && (
        <p className="meta">If you take it, it is yours alone, and no longer {task.ownername}’s.</p>
      )}
      {open === 'owner' && (
        <HandOnDialog task={task} onSend={send} onClose={() => setOpen(undefined)} />
      )}
      {open === 'due' && <DueDialog task={task} onSend={send} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Whoever has the task already, alone, with others or by a role, only begins it: the others keep it. */
function takingBy({ userid }: { userid: string }, isMine: boolean): Change {
  return isMine ? { state: 'doing' } : { state: 'doing', userids: [userid] }
}
