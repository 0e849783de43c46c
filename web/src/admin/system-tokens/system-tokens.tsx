import { type FormEvent, useState } from 'react'
import type { Write } from '../../data/lists/write.ts'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { useConfirm } from '../../ui/dialog/confirm-host.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formatDay, formatExactDateTime } from '../../ui/format-dates.ts'
import { useNow } from '../../ui/hooks/use-every-minute.ts'
import { FailureNotice, Notice } from '../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../frame/admin-organisation.ts'
import styles from './system-tokens.module.css'

const SOON_MS = 30 * 24 * 60 * 60_000
const OFFLINE = 'Needs a connection'

/** The token of another system of the school, such as a siren. */
export type SystemToken = {
  id: string
  name: string
  created: string
  expires: string
  lastused: string | null
}

export type SystemTokensProps = {
  /** What the address begins with, which each system needs beside its token. */
  url: string
  tokens: readonly SystemToken[]
  /** Takes the name of the system. Only its outcome ever contains the token. */
  creating: Write<string, string>
  /** Takes the id of the token. */
  deleting: Write<string, void>
  words: {
    /** For example, "It gets no alerts". */
    withoutToken: string
    /** Such as "Siren at the gate". */
    example: string
  }
}

/** Which other systems have a token, with their last use; makes and deletes them. */
export function SystemTokens(props: SystemTokensProps) {
  const { organisationid } = useAdminOrganisation()
  return (
    <>
      <p className={styles.secret}>{props.url}</p>
      <CopyButton text={props.url} />
      <Tokens {...props} />
      <NewToken key={organisationid} {...props} />
    </>
  )
}

function Tokens({ tokens, deleting, words }: SystemTokensProps) {
  const confirm = useConfirm()

  async function remove({ id, name }: SystemToken) {
    const message = `Delete the token of ${name}? ${words.withoutToken} any more, at once.`
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
            withoutToken={words.withoutToken}
            busy={deleting.pending}
            onDelete={() => void remove(token)}
          />
        ))}
      </ul>
    </>
  )
}

type TokenProps = { token: SystemToken; withoutToken: string; busy: boolean; onDelete: () => void }

function Token({ token, withoutToken, busy, onDelete }: TokenProps) {
  const { name, created, lastused } = token
  const online = useOnline()
  const used =
    lastused === null ? 'It has not been used yet.' : `Last used ${formatExactDateTime(lastused)}.`
  return (
    <li className={styles.token}>
      <strong>{name}</strong>
      <p>
        Made on {formatDay(Date.parse(created))}. {used}
      </p>
      <TokenEnd token={token} withoutToken={withoutToken} />
      <Button busy={busy} disabledReason={online ? undefined : OFFLINE} onClick={onDelete}>
        Delete<span className="visually-hidden"> the token of {name}</span>
      </Button>
    </li>
  )
}

/** Warns a month before: after that the system does nothing, and says nothing. */
function TokenEnd({ token, withoutToken }: Pick<TokenProps, 'token' | 'withoutToken'>) {
  const now = useNow()
  const end = Date.parse(token.expires)
  const day = formatDay(end)
  const advice = 'Delete it, make another one and enter that in the system.'
  if (end <= now) {
    return (
      <Notice kind="danger" title={`The token of ${token.name} ended on ${day}`}>
        <p>
          {withoutToken} any more. {advice}
        </p>
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

function NewToken({ tokens, creating, words }: SystemTokensProps) {
  const online = useOnline()
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
        hint={`For example, ${words.example}.`}
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
