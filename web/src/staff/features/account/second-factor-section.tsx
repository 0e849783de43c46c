import type { TotpSetUp } from '@holdfast/contract/sign-in/second-factor'
import { useId, useState } from 'react'
import { useAccount } from '../../../data/sign-in/account.ts'
import { usePasskeys } from '../../../data/sign-in/passkeys.ts'
import {
  useBeginTotp,
  useCreateRecoveryCodes,
  useRemoveTotp,
} from '../../../data/sign-in/second-factor.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { isPasskeyPossible } from '../../../storage/known-passkey.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './account-screen.module.css'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

const WHEN_ONLINE = 'You can do this when you are online.'
const FEW_CODES = 3

/** The user's second factors. `onCodesKept` is called when the dialog of new recovery codes was closed. */
export function SecondFactorSection({ onCodesKept }: { onCodesKept: () => void }) {
  const id = useId()
  const online = useOnline()
  const account = useAccount().data
  const confirm = useConfirm()
  const toast = useToast()
  const remove = useRemoveTotp()
  const renew = useCreateRecoveryCodes()
  const begin = useBeginTotp()
  const [setUp, setSetUp] = useState<TotpSetUp>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const passkeys = usePasskeys().data ?? []
  const hasFactor = account !== undefined && (account.totp || passkeys.length > 0)
  const failure = begin.failure ?? remove.failure ?? renew.failure
  const disabledReason = online ? undefined : WHEN_ONLINE

  async function beginSetUp() {
    resetFailures()
    const outcome = await begin.run()
    if (outcome.ok) setSetUp(outcome.value)
  }

  async function removeApp() {
    const message = 'Are you sure you want to remove the authenticator app?'
    if (!(await confirm({ message, danger: true }))) return
    resetFailures()
    if ((await remove.run()).ok) toast.success('The authenticator app has been removed')
  }

  async function renewCodes() {
    const message = 'Make new recovery codes? Your current codes will stop working.'
    if (!(await confirm({ message }))) return
    resetFailures()
    const outcome = await renew.run()
    if (outcome.ok) setCodes(outcome.value)
  }

  function resetFailures() {
    for (const write of [begin, remove, renew]) write.reset()
  }

  function closeCodes() {
    setCodes([])
    onCodesKept()
  }

  function finishSetUp(recoverycodes: readonly string[]) {
    setSetUp(undefined)
    setCodes(recoverycodes)
  }

  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.section}>
        <h2 id={id}>Passkeys and second factor</h2>
        {failure && <FailureNotice sentences={failure.errors} />}
        {isPasskeyPossible() && <PasskeyList onAdded={setCodes} />}
        {account?.totp ? (
          <>
            <p>
              An authenticator app is set up: whoever signs in as you needs its code as well as your
              password.
            </p>
            <div className={styles.end}>
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
              can sign in as you with your password alone.
            </p>
            <div className={styles.end}>
              <Button
                busy={begin.pending}
                disabledReason={disabledReason}
                onClick={() => void beginSetUp()}
              >
                Set up an authenticator app
              </Button>
            </div>
          </>
        )}
        {hasFactor && (
          <>
            <p>{describeCodes(account.recoverycodes)}</p>
            <div className={styles.end}>
              <Button
                busy={renew.pending}
                disabledReason={disabledReason}
                onClick={() => void renewCodes()}
              >
                New recovery codes
              </Button>
            </div>
          </>
        )}
      </div>
      <TotpDialog setUp={setUp} onClose={() => setSetUp(undefined)} onSetUp={finishSetUp} />
      <RecoveryCodesDialog codes={codes} onClose={closeCodes} />
    </Card>
  )
}

function describeCodes(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones.'
  const left = count === 1 ? 'One recovery code is' : `${count} recovery codes are`
  return `${left} left.${count <= FEW_CODES ? ' Make new ones soon.' : ''}`
}
