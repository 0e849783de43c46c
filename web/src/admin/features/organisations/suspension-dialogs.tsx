import type { ListedOrganisation } from '@holdfast/contract/people/organisations'
import { useRef, useState } from 'react'
import { useResume, useSuspend } from '../../../data/admin/organisation-suspension.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const CHOICES = [
  { value: 'later', label: 'In 7 days' },
  { value: 'now', label: 'Now' },
]

type DialogProps = { organisation: ListedOrganisation; onClose: () => void }

/** Asks for the name of the organisation, which nobody types by mistake. */
export function SuspendDialog({ organisation: { id, name }, onClose }: DialogProps) {
  const online = useOnline()
  const toast = useToast()
  const { run, pending, failure } = useSuspend(id)
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState('later')
  /** Sent again after a lost response, so that the server knows the request. */
  const from = useRef<string>(undefined)
  const isSame = typed.trim() === name

  async function submit() {
    if (!isSame) return
    from.current ??= new Date(serverNow() + (choice === 'now' ? 0 : WEEK_MS)).toISOString()
    const outcome = await run({ name, from: from.current })
    if (!outcome.ok) {
      if (outcome.failure.isFromServer) from.current = undefined
      return
    }
    const { suspension } = outcome.value
    toast.success(
      !suspension || suspension.ineffect
        ? 'Suspended'
        : `Will be suspended on ${formatDateTime(suspension.from)}`,
    )
    onClose()
  }

  return (
    <Dialog
      open
      title={`Suspend ${name}`}
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
            Suspend
          </Button>
        </>
      }
    >
      {failure && <FailureNotice sentences={failure.errors} />}
      <p>
        Nobody at {name} can sign in, report an incident or send an alert until you resume it. All
        sign-ins end, and links for passwords too. Nothing is deleted. All admins of {name} and of
        the provider are told by mail at once.
      </p>
      <p>
        Phones keep what they hold, for 28 days at most: staff can still read the guidance, contacts
        and logs on them, and are not told of anything new.
      </p>
      <SelectField
        name="from"
        label="From"
        hint="“Now” is refused while an incident or exercise is open there, and for an hour after. “In 7 days” then waits."
        options={CHOICES}
        value={choice}
        onChange={({ target }) => {
          from.current = undefined
          setChoice(target.value)
        }}
      />
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

type ResumeDialogProps = DialogProps & { isInEffect: boolean }

/** Says what to do first where accounts were stolen. */
export function ResumeDialog({
  organisation: { id, name },
  isInEffect,
  onClose,
}: ResumeDialogProps) {
  const online = useOnline()
  const toast = useToast()
  const { run, pending, failure } = useResume(id)
  const button = isInEffect ? 'Resume' : 'Take back'

  async function submit() {
    if (!(await run(undefined)).ok) return
    toast.success(isInEffect ? 'Resumed' : 'Taken back')
    onClose()
  }

  return (
    <Dialog
      open
      title={isInEffect ? `Resume ${name}` : `Take back the suspension of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={pending}
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
        {isInEffect
          ? `Everybody at ${name} can sign in again with the password, passkey or provider they had. If accounts were stolen, first set new passwords, and remove second factors that the staff do not know.`
          : `${name} goes on as before. All admins are told by mail.`}
      </p>
    </Dialog>
  )
}
