import { useState } from 'react'
import type { TaskRow } from '../../../data/incidents/tasks.ts'
import { DueFields } from '../../../domain/due-fields.tsx'
import { dueOf } from '../../../domain/due-time.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toTimeInput } from '../../../ui/form/time-field.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { type Change, isSameOwner, ownerNamesOf, ownerOf, ownersOf } from './task-form-rules.ts'

type DialogProps = { task: TaskRow; onSend: (change: Change) => void; onClose: () => void }

/** The task is open again for whoever gets it. Without another owner nothing is sent. */
export function PassOnDialog({ task, onSend, onClose }: DialogProps) {
  const [owners, setOwners] = useState(() => ownersOf(task))
  const isSame = isSameOwner(owners, ownersOf(task))
  return (
    <Dialog
      open
      title="Pass on"
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            disabledReason={isSame ? 'Choose somebody else' : undefined}
            onClick={() => onSend({ state: 'open', ...ownerOf(owners) })}
          >
            Pass on
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <OwnerFields
        label="Who will do it?"
        owners={owners}
        names={ownerNamesOf(task)}
        onChange={setOwners}
      />
    </Dialog>
  )
}

/** An unchanged time is not sent, so its seconds and the history stay right. */
export function DueDialog({ task, onSend, onClose }: DialogProps) {
  const [fields, setFields] = useState({
    due: task.due === null ? '15' : 'at',
    dueAt: toTimeInput(task.due ?? ''),
  })
  const chosen = () => dueOf(fields, serverNow(), task.due)
  const isMissing = fields.due === 'at' && chosen() === null
  const save = () => {
    const due = chosen()
    if (due === task.due) onClose()
    else onSend({ due })
  }
  return (
    <Dialog
      open
      title="Change due time"
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            disabledReason={isMissing ? 'Enter the time' : undefined}
            onClick={save}
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
