import type { Caller } from '@holdfast/contract/endpoints/permissions'
import { isToDo } from '@holdfast/contract/incidents/task-state'
import { useState } from 'react'
import type { TaskRow } from '../../../data/incidents/tasks.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toTimeInput } from '../../../ui/form/time-field.tsx'
import { DueFields } from './due-fields.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { type Change, dueOf, ownerOf, ownersOf } from './task-form-rules.ts'
import styles from './task-screen.module.css'

type TaskActionsProps = {
  task: TaskRow
  me: Pick<Caller, 'userid'>
  /** What was typed beside the buttons, and goes with whichever is pressed. */
  note: string
  onChange: (change: Change) => void
}

/** One tap each. Every one can be taken back by another, so none asks first. */
export function TaskActions({ task, me, note, onChange }: TaskActionsProps) {
  const [open, setOpen] = useState<'owner' | 'due'>()
  const { state, userids } = task
  const isMine = userids.length === 1 && userids[0] === me.userid && state === 'doing'
  const send = (change: Change) => {
    setOpen(undefined)
    onChange(change)
  }
  return (
    <>
      <div className={styles.actions}>
        {isToDo(task) ? (
          <>
            <Button kind="primary" block onClick={() => send({ state: 'done' })}>
              Done
            </Button>
            {!isMine && (
              <Button onClick={() => send({ state: 'doing', userids: [me.userid] })}>
                Take it
              </Button>
            )}
            <Button onClick={() => setOpen('owner')}>Hand on</Button>
            <Button onClick={() => setOpen('due')}>Change time</Button>
            <Button onClick={() => send({ state: 'cancelled' })}>Cancel task</Button>
          </>
        ) : (
          <Button onClick={() => send({ state: 'open' })}>Open it again</Button>
        )}
        {note.trim() !== '' && <Button onClick={() => send({})}>Add the note only</Button>}
      </div>
      {open === 'owner' && (
        <HandOnDialog task={task} onSend={send} onClose={() => setOpen(undefined)} />
      )}
      {open === 'due' && <DueDialog task={task} onSend={send} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type DialogProps = { task: TaskRow; onSend: (change: Change) => void; onClose: () => void }

/** The task is open again for whoever gets it. */
function HandOnDialog({ task, onSend, onClose }: DialogProps) {
  const [owners, setOwners] = useState(() => ownersOf(task))
  return (
    <Dialog
      open
      title="Hand on"
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" onClick={() => onSend({ state: 'open', ...ownerOf(owners) })}>
            Hand on
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <OwnerFields label="Who does it now?" owners={owners} onChange={setOwners} />
    </Dialog>
  )
}

function DueDialog({ task, onSend, onClose }: DialogProps) {
  const [fields, setFields] = useState({
    due: task.due === null ? '15' : 'at',
    dueAt: toTimeInput(task.due ?? ''),
  })
  const due = dueOf(fields, serverNow())
  const isMissing = fields.due === 'at' && due === null
  return (
    <Dialog
      open
      title="Change time"
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            disabledReason={isMissing ? 'Enter the time' : undefined}
            onClick={() => onSend({ due: dueOf(fields, serverNow()) })}
          >
            Save
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <DueFields {...fields} onType={(typed) => setFields({ ...fields, ...typed })} />
    </Dialog>
  )
}
