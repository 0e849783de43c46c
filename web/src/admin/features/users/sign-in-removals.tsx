import type { Write } from '../../../data/lists/write.ts'
import { useRemoveSecondFactor } from '../../../data/sign-in/second-factor.ts'
import { useUnlinkIdentity } from '../../../data/sign-in/single-sign-on-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import styles from './reset-link-section.module.css'

type OfUser = { userid: string; name: string; organisationid: string }

/** Lets people in again who have lost their phone and their recovery codes. */
export function SecondFactorRemoval({ userid, name, organisationid }: OfUser) {
  return (
    <Removal
      userid={userid}
      write={useRemoveSecondFactor(organisationid)}
      label="Remove second factor"
      hint="For somebody who has lost their phone and their recovery codes."
      question={`Remove the second factor of ${name}? Make sure that it is ${name} who asks. They are signed out everywhere, and sign in with the password alone.`}
      done="The second factor has been removed"
      nothing={`${name} has no second factor.`}
    />
  )
}

/** Unlinks people whose account at the identity provider was replaced or was the wrong one. */
export function ProviderAccountRemoval({ userid, name, organisationid }: OfUser) {
  return (
    <Removal
      userid={userid}
      write={useUnlinkIdentity(organisationid)}
      label="Unlink single sign-on"
      hint="For somebody who has got another account at your provider."
      question={`Unlink ${name} from the account of the single sign-on? They are signed out everywhere. The next account with their verified address is linked instead.`}
      done="The account has been unlinked"
      nothing={`${name} is linked to no account.`}
    />
  )
}

type RemovalProps = {
  userid: string
  write: Write<string, unknown>
  label: string
  hint: string
  question: string
  done: string
  /** Shown when there is nothing to remove. */
  nothing: string
}

/** Asks for confirmation and removes one way in which a user signs in. */
function Removal({ userid, write, label, hint, question, done, nothing }: RemovalProps) {
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()
  const { run, pending, failure } = write

  async function remove() {
    if (!(await confirm({ message: question, danger: true }))) return
    if ((await run(userid)).ok) toast.success(done)
  }

  return (
    <section className={styles.section}>
      {failure && (
        <FailureNotice sentences={failure.code === 'not-found' ? [nothing] : failure.errors} />
      )}
      <Button
        busy={pending}
        disabledReason={online ? undefined : 'This needs a connection'}
        onClick={() => void remove()}
      >
        {label}
      </Button>
      <p className={styles.hint}>{hint}</p>
    </section>
  )
}
