import { describeDuration } from '@holdfast/contract/durations'
import { HANDED_LINK_LIFETIME_MS } from '@holdfast/contract/limits'
import { useState } from 'react'
import { type ResetLink, useCreateResetLink } from '../../../data/admin/users.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import styles from './reset-link-section.module.css'

type ResetLinkSectionProps = { userid: string; name: string; organisationid: string }

/** Makes a link that the admin hands over, for people whom no mail reaches. */
export function ResetLinkSection({ userid, name, organisationid }: ResetLinkSectionProps) {
  const online = useOnline()
  const making = useCreateResetLink(organisationid)
  const [made, setMade] = useState<ResetLink>()

  async function make() {
    const outcome = await making.run(userid)
    if (outcome.ok) setMade(outcome.value)
  }

  return (
    <section className={styles.section}>
      {making.failure && (
        <FailureNotice title="No link was made" sentences={making.failure.errors} />
      )}
      {made ? (
        <Notice title={`A link for ${name}`} actions={<CopyButton text={made.link} />}>
          <p className={styles.link}>{made.link}</p>
          <p>
            Give it to nobody else. It works once, until {formatDateTime(made.expires)}; earlier
            links no longer work.
          </p>
        </Notice>
      ) : (
        <>
          <Button
            busy={making.pending}
            disabledReason={online ? undefined : 'This needs a connection'}
            onClick={() => void make()}
          >
            Make a link for a new password
          </Button>
          <p className={styles.hint}>
            To hand over where no email arrives. It works once and for{' '}
            {describeDuration(HANDED_LINK_LIFETIME_MS)}.
          </p>
        </>
      )}
    </section>
  )
}
