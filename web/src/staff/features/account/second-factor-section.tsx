import { useId, useState } from 'react'
import { useAccount } from '../../../data/account.ts'
import { useCreateRecoveryCodes, useRemoveTotp } from '../../../data/second-factor.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import styles from './account-screen.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

const WHEN_ONLINE = 'You can do this when you are online.'
const FEW = 3

/** What signs the user in besides the password. */
export function SecondFactorSection() {
  const id = useId()
  const online = useOnline()
  const account = useAccount().data
  const confirm = useConfirm()
  const toast = useToast()
  const remove = useRemoveTotp()
  const renew = useCreateRecoveryCodes()
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const failure = remove.failure ?? renew.failure
  const disabledReason = online ? undefined : WHEN_ONLINE

  async function removeApp() {
    const message = 'Are you sure you want to remove the authenticator app?'
    if (!(await confirm({ message, danger: true }))) return
    renew.reset()
    if ((await remove.run()).ok) toast.success('The authenticator app has been removed')
  }

  async function renewCodes() {
    const message = 'Make new recovery codes? Those that you have now stop working.'
    if (!(await confirm({ message }))) return
    remove.reset()
    const outcome = await renew.run()
    if (outcome.ok) setCodes(outcome.value)
  }

  function finishSetUp(recoverycodes: readonly string[]) {
    setSettingUp(false)
    setCodes(recoverycodes)
  }

  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.section}>
        <h2 id={id}>Second factor</h2>
        {failure && <FailureNotice sentences={failure.errors} />}
        {account?.totp ? (
          <>
            <p>
              An authenticator app is set up: whoever signs in as you needs its code besides your
              password.
            </p>
            <p>{describeCodes(account.recoverycodes)}</p>
            <div className={styles.buttons}>
              <Button busy={renew.pending} disabledReason={disabledReason} onClick={renewCodes}>
                New recovery codes
              </Button>
              <Button
                kind="danger"
                busy={remove.pending}
                disabled={!online}
                onClick={() => void removeApp()}
              >
                Remove the app
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>
              An authenticator app on your phone shows a new code every half minute. With it, nobody
              can sign in as you by your password alone.
            </p>
            <div className={styles.end}>
              <Button disabledReason={disabledReason} onClick={() => setSettingUp(true)}>
                Set up an authenticator app
              </Button>
            </div>
          </>
        )}
      </div>
      <TotpDialog open={isSettingUp} onClose={() => setSettingUp(false)} onSetUp={finishSetUp} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </Card>
  )
}

function describeCodes(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones.'
  const left = count === 1 ? 'One recovery code is' : `${count} recovery codes are`
  return `${left} left.${count <= FEW ? ' Make new ones soon.' : ''}`
}
