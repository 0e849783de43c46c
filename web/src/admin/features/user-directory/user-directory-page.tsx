import { useState } from 'react'
import {
  useCreateDirectoryToken,
  useDeleteDirectoryToken,
  useDirectory,
} from '../../../data/user-directory.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm-host.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { formatDate } from '../../../ui/format-dates.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FailureNotice, Notice } from '../../../ui/notice.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import styles from './user-directory-page.module.css'

/** Connects the organisation's user directory, which then keeps the users by SCIM. */
export function UserDirectoryPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const directory = useDirectory(organisationid)
  return (
    <AdminPage
      title="User directory"
      above={
        <LinkButton kind="quiet" to={addressOf('/admin/users/import')}>
          Back to the import
        </LinkButton>
      }
    >
      <p className={styles.intro}>
        Microsoft Entra ID, Google and other directories keep the users here by themselves: who
        starts is added as a standard user, who leaves is suspended within their next run. Types,
        passwords and team roles stay yours. The address and a token are all that they need (SCIM
        2.0).
      </p>
      <ReadSection read={directory}>
        {({ url, created }) => (
          <>
            <Card as="section" labelledBy="directory-address">
              <h2 id="directory-address">Address</h2>
              <p className={styles.secret}>{url}</p>
              <div>
                <CopyButton text={url} />
              </div>
            </Card>
            <TokenSection organisationid={organisationid} created={created} />
          </>
        )}
      </ReadSection>
    </AdminPage>
  )
}

type TokenSectionProps = { organisationid: string; created: string | null }

function TokenSection({ organisationid, created }: TokenSectionProps) {
  const online = useOnline()
  const confirm = useConfirm()
  const creating = useCreateDirectoryToken(organisationid)
  const deleting = useDeleteDirectoryToken(organisationid)
  const [token, setToken] = useState<string>()
  const failure = creating.failure ?? deleting.failure
  const disabledReason = online ? undefined : 'Needs a connection'

  async function create() {
    const message = 'Make another token? The directory cannot use the present one any more.'
    if (created !== null && !(await confirm({ message }))) return
    const outcome = await creating.run()
    if (outcome.ok) setToken(outcome.value.token)
  }

  async function disconnect() {
    const message = 'Disconnect the directory? Users stay as they are.'
    if (!(await confirm({ message, danger: true }))) return
    const outcome = await deleting.run()
    if (outcome.ok) setToken(undefined)
  }

  return (
    <Card as="section" labelledBy="directory-token">
      <h2 id="directory-token">Token</h2>
      {failure && <FailureNotice title="Nothing was changed" sentences={failure.errors} />}
      {token !== undefined && (
        <Notice
          kind="warn"
          title="Copy it now: it is not shown again"
          actions={<CopyButton text={token} />}
        >
          <p className={styles.secret}>{token}</p>
        </Notice>
      )}
      {token === undefined && (
        <p>
          {created === null
            ? 'No directory is connected.'
            : `A directory has had a token since ${formatDate(Date.parse(created))}.`}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          kind={created === null ? 'primary' : 'secondary'}
          busy={creating.pending}
          disabledReason={disabledReason}
          onClick={() => void create()}
        >
          {created === null ? 'Make a token' : 'Make another token'}
        </Button>
        {created !== null && (
          <Button
            kind="quiet"
            busy={deleting.pending}
            disabledReason={disabledReason}
            onClick={() => void disconnect()}
          >
            Disconnect
          </Button>
        )}
      </div>
    </Card>
  )
}
