import { useState } from 'react'
import {
  useCreateDirectoryToken,
  useDeleteDirectoryToken,
  useDirectory,
} from '../../../data/sign-in/user-directory.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { formatDay, formatExactDateTime } from '../../../ui/format-dates.ts'
import { useNow } from '../../../ui/hooks/use-every-minute.ts'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { HeldSuspensions } from './held-suspensions.tsx'
import styles from './user-directory-page.module.css'

/** Connects the organisation's user directory, which then keeps the users by SCIM. */
export function UserDirectoryPage() {
  const { organisationid } = useAdminOrganisation()
  const directory = useDirectory(organisationid)
  return (
    <AdminPage title="User directory">
      <p className={styles.intro}>
        A directory such as Microsoft Entra ID or Google can keep the list of users up to date: new
        staff are added as standard users, and people who leave are suspended at its next run. You
        still decide who is an admin and who holds which team role. The directory needs the address
        and a token from here (SCIM 2.0).
      </p>
      <p className={styles.intro}>
        Users whom the directory adds can sign in by single sign-on without an invitation. So let
        your identity provider admit only staff to Holdfast, and keep the token secret: whoever has
        it could add a pupil.
      </p>
      <ReadSection read={directory}>
        {({ url, held, ...token }) => (
          <>
            {held.length > 0 && <HeldSuspensions organisationid={organisationid} held={held} />}
            <Card as="section" labelledBy="directory-address">
              <h2 id="directory-address">Address</h2>
              <p className={styles.secret}>{url}</p>
              <div>
                <CopyButton text={url} />
              </div>
            </Card>
            <TokenSection organisationid={organisationid} token={token} />
          </>
        )}
      </ReadSection>
    </AdminPage>
  )
}

const SOON_MS = 30 * 24 * 60 * 60_000

type Token = { created: string | null; expires: string | null; lastused: string | null }
type TokenSectionProps = { organisationid: string; token: Token }

function TokenSection({
  organisationid,
  token: { created, expires, lastused },
}: TokenSectionProps) {
  const online = useOnline()
  const confirm = useConfirm()
  const creating = useCreateDirectoryToken(organisationid)
  const deleting = useDeleteDirectoryToken(organisationid)
  const [token, setToken] = useState<string>()
  const failure = creating.failure ?? deleting.failure
  const disabledReason = online ? undefined : 'Needs a connection'

  async function create() {
    const message = 'Make another token? The present one stops working.'
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
      {token === undefined && created === null && <p>No directory is connected.</p>}
      {token === undefined && created !== null && (
        <p>
          The token was made on {formatDay(Date.parse(created))}.{' '}
          {lastused === null
            ? 'It has not been used yet.'
            : `It was last used ${formatExactDateTime(lastused)}.`}
        </p>
      )}
      {expires !== null && <TokenEnd expires={expires} />}
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

/** Says when the token expires; warns a month before, because nobody who leaves is suspended after that. */
function TokenEnd({ expires }: { expires: string }) {
  const now = useNow()
  const end = Date.parse(expires)
  const day = formatDay(end)
  if (end <= now) {
    return (
      <Notice kind="danger" title={`The token ended on ${day}`}>
        <p>The directory can no longer add anybody, nor suspend who leaves. Make another token.</p>
      </Notice>
    )
  }
  if (end - now > SOON_MS) return <p>It works until {day}.</p>
  return (
    <Notice kind="warn" title={`The token ends on ${day}`}>
      <p>Make another one before, and enter it in the directory.</p>
    </Notice>
  )
}
