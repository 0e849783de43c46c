import { useUnlinkIdentity } from '../../../data/single-sign-on-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import styles from './reset-link-section.module.css'

type ProviderAccountSectionProps = { userid: string; name: string; organisationid: string }

/** For people whose account at the identity provider was replaced, or was the wrong one. */
export function ProviderAccountSection(props: ProviderAccountSectionProps) {
  const { userid, name, organisationid } = props
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()
  const { run, pending, failure } = useUnlinkIdentity(organisationid)
  const hasNone = failure?.code === 'not-found'

  async function unlink() {
    const message = `Unbind ${name} from the account of the single sign-on? They are signed out everywhere. The next account with their verified address is bound instead.`
    if (!(await confirm({ message, danger: true }))) return
    if ((await run(userid)).ok) toast.success('The account has been unbound')
  }

  return (
    <section className={styles.section}>
      {failure && (
        <FailureNotice sentences={hasNone ? [`${name} is bound to no account.`] : failure.errors} />
      )}
      <Button
        busy={pending}
        disabledReason={online ? undefined : 'This needs a connection'}
        onClick={() => void unlink()}
      >
        Unbind single sign-on
      </Button>
      <p className={styles.hint}>For somebody who has got another account at your provider.</p>
    </section>
  )
}
