import { useState } from 'react'
import type { Write } from '../../data/lists/write.ts'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FailureNotice } from '../../ui/screen/notice.tsx'

type DeleteOrganisationDialogProps = {
  /** The name that has to be typed. */
  name: string
  title: string
  button: string
  write: Write<string, unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for the name of the organisation, which nobody types by mistake. */
export function DeleteOrganisationDialog({
  name,
  title,
  button,
  write: { run, pending, failure },
  onDone,
  onClose,
}: DeleteOrganisationDialogProps) {
  const online = useOnline()
  const [typed, setTyped] = useState('')
  const isSame = typed.trim() === name

  async function submit() {
    if (isSame && (await run(typed.trim())).ok) onDone()
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            busy={pending}
            disabled={!isSame}
            disabledReason={online ? undefined : 'This needs a connection'}
            onClick={() => void submit()}
          >
            {button}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice sentences={failure.errors} />}
      <p>
        Two people decide this: an admin of the provider asks, and another one or an admin of {name}{' '}
        confirms. Seven days later users, incidents with their records, contacts, guidance, pictures
        and the activity are deleted, and nobody can sign in. Until then any of these admins can
        take it back.
      </p>
      <p>
        Export what has to be kept before. Backups keep copies until they are rotated: the server’s
        own for about a year, others as long as your rotation says.
      </p>
      <TextField
        name="name"
        label="Name of the organisation"
        hint={`Type ${name}`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  )
}
