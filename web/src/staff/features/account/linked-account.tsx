import { useId } from 'react'
import { useAccount, useUnlinkOwnIdentity } from '../../../data/sign-in/account.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { LoadingPlaceholder } from '../../../ui/screen/loading-placeholder.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './account-screen.module.css'

const WITHOUT_PASSWORD =
  'You have no password, so this is your way in. An admin can send you a link to choose one.'

/** The account at the identity provider that signs the user in. Renders nothing for a user without one. */
export function LinkedAccount() {
  const id = useId()
  const account = useAccount().data
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()
  const { run, pending, failure } = useUnlinkOwnIdentity()
  if (account === undefined) return online ? <LoadingPlaceholder /> : null
  const { singlesignon: linked, haspassword } = account
  if (!linked) return null

  async function unlink() {
    const message = `Unlink this account? You log in with your password then, and all your other sign-ins end. If you sign in with ${linked?.name} again, the account that you use then is linked.`
    if (!(await confirm({ message, details: <p>{linked?.account}</p>, danger: true }))) return
    if ((await run()).ok) toast.success('The account has been unlinked')
  }

  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.section}>
        <h2 id={id}>Single sign-on</h2>
        {failure && <FailureNotice sentences={failure.errors} />}
        <p>You can log in with this account in place of a password.</p>
        <dl className={styles.facts}>
          <div>
            <dt>Provider</dt>
            <dd>{linked.name}</dd>
          </div>
          <div>
            <dt>Account</dt>
            <dd>{linked.account || 'Shown after your next sign-in with it'}</dd>
          </div>
          <div>
            <dt>Linked since</dt>
            <dd>{formatDay(linked.since)}</dd>
          </div>
        </dl>
        <div className={styles.end}>
          <Button
            kind="danger"
            busy={pending}
            disabledReason={unlinkDisabledReason({ haspassword, online })}
            onClick={() => void unlink()}
          >
            Unlink
          </Button>
        </div>
      </div>
    </Card>
  )
}

function unlinkDisabledReason({ haspassword, online }: { haspassword: boolean; online: boolean }) {
  if (!haspassword) return WITHOUT_PASSWORD
  return online ? undefined : 'You can do this when you are online.'
}
