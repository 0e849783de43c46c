import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint'
import type { PasskeyRow } from '@holdfast/contract/sign-in/passkeys'
import { useState } from 'react'
import { usePasskeys, useRemovePasskey } from '../../../data/sign-in/passkeys.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './account-screen.module.css'
import { PasskeyDialog } from './passkey-dialog.tsx'

/** The passkeys of the user; one can be added and removed. */
export function PasskeyList({ onAdded }: { onAdded: (recoverycodes: readonly string[]) => void }) {
  const passkeys = usePasskeys().data ?? []
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()
  const { run, pending, failure } = useRemovePasskey()
  const [isAdding, setAdding] = useState(false)

  async function remove({ id, name }: PasskeyRow) {
    const message =
      'Are you sure you want to remove this passkey? Nobody can log in with it any more.'
    if (!(await confirm({ message, details: <p>{name}</p>, danger: true }))) return
    if ((await run(id)).ok) toast.success('The passkey has been removed')
  }

  function finish(recoverycodes: readonly string[]) {
    setAdding(false)
    toast.success('The passkey has been added')
    onAdded(recoverycodes)
  }

  return (
    <>
      <p>
        A passkey logs you in by your finger, your face or the PIN of this device, without a
        password.
      </p>
      {failure && <FailureNotice sentences={failure.errors} />}
      {passkeys.length > 0 && (
        <List label="Passkeys">
          {passkeys.map((passkey) => (
            <ListItem
              key={passkey.id}
              title={passkey.name}
              subtitle={describeUse(passkey)}
              end={
                <Button
                  aria-label={`Remove ${passkey.name}`}
                  disabled={!online || pending}
                  onClick={() => void remove(passkey)}
                >
                  Remove
                </Button>
              }
            />
          ))}
        </List>
      )}
      <div className={styles.end}>
        <Button
          icon={faFingerprint}
          disabledReason={online ? undefined : 'You can do this when you are online.'}
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      </div>
      <PasskeyDialog open={isAdding} onClose={() => setAdding(false)} onAdded={finish} />
    </>
  )
}

function describeUse({ created, lastused }: PasskeyRow): string {
  const use = lastused === null ? 'not used yet' : `last used ${formatDateTime(lastused)}`
  return `Added ${formatDay(created)}, ${use}`
}
