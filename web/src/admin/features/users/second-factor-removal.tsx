import { useRemoveSecondFactor } from '../../../data/second-factor.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import styles from './reset-link-section.module.css'

type SecondFactorRemovalProps = { userid: string; name: string; organisationid: string }

/** The way back for people who have lost their phone and their recovery codes. */
export function SecondFactorRemoval({ userid, name, organisationid }: SecondFactorRemovalProps) {
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()
  const { run, pending, failure } = useRemoveSecondFactor(organisationid)
  const hasNone = failure?.code === 'not-found'

  async function remove() {
    const message = `Remove the second factor of ${name}? Make sure that it is ${name} who asks. They are signed out everywhere, and sign in with the password alone.`
    if (!(await confirm({ message, danger: true }))) return
    if ((await run(userid)).ok) toast.success('The second factor has been removed')
  }

  return (
    <section className={styles.section}>
      {failure && (
        <FailureNotice sentences={hasNone ? [`${name} has no second factor.`] : failure.errors} />
      )}
      <Button
        busy={pending}
        disabledReason={online ? undefined : 'This needs a connection'}
        onClick={() => void remove()}
      >
        Remove second factor
      </Button>
      <p className={styles.hint}>For somebody who has lost their phone and their recovery codes.</p>
    </section>
  )
}
