import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import type { Alert } from '@holdfast/contract/alerts'
import { newLogEntryId } from '@holdfast/contract/ids'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { useEndAlert, useUpdateAlert } from '../../../data/alert-actions.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import styles from './alert-screen.module.css'

type UpdateDraft = { id: string; message: string }

/** Update and All clear, to the same people. */
export function ManageAlert({ alert }: { alert: Alert }) {
  const confirm = useConfirm()
  const toast = useToast()
  const online = useOnline()
  const update = useUpdateAlert(alert.id)
  const end = useEndAlert(alert.id)
  const draft = useFormDraft<UpdateDraft>(`alert-update/${alert.id}`)
  // One id for all attempts, so that a lost response adds nothing twice.
  const [newId, setNewId] = useState(newLogEntryId)
  const { id, message } = draft.value ?? { id: newId, message: '' }
  const failure = update.failure ?? end.failure
  const offline = online ? undefined : 'You can send this when you are online.'

  async function sendUpdate() {
    const outcome = await update.run({ id, message: message.trim() })
    if (!outcome.ok) return
    draft.clear()
    setNewId(newLogEntryId())
    toast.success('Update sent')
  }

  async function giveAllClear() {
    const isSure = await confirm({
      message: `Give the all clear for ${alert.title}?`,
      details: (
        <p>
          The same people are told that it has ended{message ? ': ' : '.'}
          {message}
        </p>
      ),
    })
    if (!isSure) return
    const outcome = await end.run({ message: message.trim() })
    if (outcome.ok) draft.clear()
  }

  return (
    <section className={styles.stack} aria-labelledby="manage-alert">
      <h2 id="manage-alert">Tell everybody more</h2>
      {failure && <FailureNotice sentences={failure.errors} />}
      <TextArea
        label="Update"
        hint="Goes to the same people, as an update or with the all clear."
        minRows={1}
        maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
        value={message}
        onChange={(event) => draft.save({ id, message: event.target.value })}
      />
      <Button
        block
        busy={update.pending}
        disabled={message.trim() === ''}
        disabledReason={offline}
        onClick={() => void sendUpdate()}
      >
        Send update
      </Button>
      <Button
        block
        icon={faCircleCheck}
        busy={end.pending}
        disabledReason={offline}
        onClick={() => void giveAllClear()}
      >
        All clear
      </Button>
    </section>
  )
}
