import type { CapToken } from '@holdfast/contract/alerts/cap'
import { type FormEvent, useState } from 'react'
import { useCapTokens, useCreateCapToken, useDeleteCapToken } from '../../../data/alerts/cap.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { formatDay, formatExactDateTime } from '../../../ui/format-dates.ts'
import { useNow } from '../../../ui/hooks/use-every-minute.ts'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from './cap-feed.module.css'

const SOON_MS = 30 * 24 * 60 * 60_000
const OFFLINE = 'Needs a connection'

/** On the page of the alert settings: who reads the alerts as CAP, and with which token. */
export function CapFeed() {
  const { organisationid } = useAdminOrganisation()
  const tokens = useCapTokens(organisationid)
  return (
    <>
      <h2 id="cap-feed">CAP feed</h2>
      <ReadSection read={tokens}>
        {({ url, tokens }) => (
          <Card as="section" labelledBy="cap-feed">
            <div className={styles.feed}>
              <p>
                Sirens, pop-ups on desktops and door systems can read alerts as CAP 1.2 (Common
                Alerting Protocol). Each system needs this address and a token. Try each one with an
                exercise before you rely on it.
              </p>
              <p className={styles.secret}>{url}</p>
              <CopyButton text={url} />
              <Tokens tokens={tokens} />
              <NewToken key={organisationid} tokens={tokens} />
            </div>
          </Card>
        )}
      </ReadSection>
    </>
  )
}

function Tokens({ tokens }: { tokens: readonly CapToken[] }) {
  const { organisationid } = useAdminOrganisation()
  const confirm = useConfirm()
  const deleting = useDeleteCapToken(organisationid)

  async function remove({ id, name }: CapToken) {
    const message = `Delete the token of ${name}? It gets no alerts any more, at once.`
    if (await confirm({ message, danger: true })) await deleting.run(id)
  }

  if (tokens.length === 0) return <p>No system has a token.</p>
  return (
    <>
      {deleting.failure && (
        <FailureNotice title="The token was not deleted" sentences={deleting.failure.errors} />
      )}
      <ul className={styles.tokens} aria-label="Tokens">
        {tokens.map((token) => (
          <Token
            key={token.id}
            token={token}
            busy={deleting.pending}
            onDelete={() => void remove(token)}
          />
        ))}
      </ul>
    </>
  )
}

type TokenProps = { token: CapToken; busy: boolean; onDelete: () => void }

function Token({ token: { name, created, lastused, expires }, busy, onDelete }: TokenProps) {
  const online = useOnline()
  const used =
    lastused === null ? 'It has not been used yet.' : `Last used ${formatExactDateTime(lastused)}.`
  return (
    <li className={styles.token}>
      <strong>{name}</strong>
      <p>
        Made on {formatDay(Date.parse(created))}. {used}
      </p>
      <TokenEnd name={name} expires={expires} />
      <Button busy={busy} disabledReason={online ? undefined : OFFLINE} onClick={onDelete}>
        Delete<span className="visually-hidden"> the token of {name}</span>
      </Button>
    </li>
  )
}

/** Warns a month before: after that the system gets nothing, and says nothing. */
function TokenEnd({ name, expires }: { name: string; expires: string }) {
  const now = useNow()
  const end = Date.parse(expires)
  const day = formatDay(end)
  const advice = 'Delete it, make another one and enter that in the system.'
  if (end <= now) {
    return (
      <Notice kind="danger" title={`${name} gets no alerts: its token ended on ${day}`}>
        <p>{advice}</p>
      </Notice>
    )
  }
  if (end - now > SOON_MS) return <p>It works until {day}.</p>
  return (
    <Notice kind="warn" title={`The token ends on ${day}`}>
      <p>{advice}</p>
    </Notice>
  )
}

function NewToken({ tokens }: { tokens: readonly CapToken[] }) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const creating = useCreateCapToken(organisationid)
  const [name, setName] = useState('')
  const [made, setMade] = useState<{ name: string; token: string }>()
  const isThere = tokens.some((token) => token.name === made?.name)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const outcome = await creating.run(name)
    if (!outcome.ok) return
    setMade({ name: name.trim(), token: outcome.value })
    setName('')
  }

  return (
    <form noValidate className={styles.feed} onSubmit={(event) => void submit(event)}>
      {creating.failure && (
        <FailureNotice title="No token was made" sentences={creating.failure.errors} />
      )}
      {made && isThere && (
        <Notice
          kind="warn"
          title={`Copy the token of ${made.name} now: it is not shown again`}
          actions={<CopyButton text={made.token} />}
        >
          <p className={styles.secret}>{made.token}</p>
        </Notice>
      )}
      <TextField
        label="Name of the system"
        hint="For example, Siren at the gate."
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={creating.pending} disabledReason={online ? undefined : OFFLINE}>
        Make a token
      </Button>
    </form>
  )
}
