import type { Alert } from '@holdfast/contract/alerts/alerts'
import { canEndAlert, canUpdateAlert } from '@holdfast/contract/endpoints/permissions'
import { newRecordId } from '@holdfast/contract/ids'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { useUpdateAlert } from '../../../data/alerts/alert-actions.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './alert-screen.module.css'
import { EndAlert } from './end-alert.tsx'

type UpdateDraft = { id: string; message: string }

/**
 * Sends updates and ends an open alert; renders nothing for people who may do neither. The button that ends
 * it stands apart, so that no tap meant for an update comes near it.
 */
export function ManageAlert({ alert }: { alert: Alert }) {
  const me = useMe()
  const toast = useToast()
  const online = useOnline()
  const update = useUpdateAlert(alert.id)
  const draft = useFormDraft<UpdateDraft>(`alert-update/${alert.id}`)
  // All attempts use one id, so that a lost response does not lead to a second update.
  const [newId, setNewId] = useState(newRecordId)
  const { id, message } = draft.value ?? { id: newId, message: '' }
  if (!canUpdateAlert(me, alert)) return null

  async function sendUpdate() {
    const outcome = await update.run({ id, message: message.trim() })
    if (!outcome.ok) return
    draft.clear()
    setNewId(newRecordId())
    toast.success('Update sent')
  }

  return (
    <>
      <section className={styles.stack} aria-labelledby="manage-alert">
        <h2 id="manage-alert">Tell everybody more</h2>
        {update.failure && <FailureNotice sentences={update.failure.errors} />}
        <TextArea
          label="Update"
          hint="Goes to the same people."
          minRows={1}
          maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
          value={message}
          onChange={(event) => draft.save({ id, message: event.target.value })}
        />
        <Button
          block
          busy={update.pending}
          disabled={message.trim() === ''}
          disabledReason={online ? undefined : 'You can send this when you are online.'}
          onClick={() => void sendUpdate()}
        >
          Send update
        </Button>
      </section>
      <section className={styles.apart} aria-labelledby="end-alert">
        <h2 id="end-alert">End this alert</h2>
        {canEndAlert(me, alert) ? (
          <EndAlert alert={alert} />
        ) : (
          <p>Only an incident manager or an admin ends this alert.</p>
        )}
      </section>
    </>
  )
}
