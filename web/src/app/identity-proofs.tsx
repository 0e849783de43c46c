import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint'
import { useState } from 'react'
import { useAccount } from '../data/account.ts'
import { useMe } from '../data/me.ts'
import { isPasskeyKnown } from '../storage/known-passkey.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { ConfirmByProvider } from './confirm-by-provider.tsx'

type IdentityProofsProps = {
  /** The server has refused the password, because a factor is there. */
  asksForFactor: boolean
  passkeyPending: boolean
  onPasskey: () => void
  onConfirmed: () => void
}

/**
 * Whoever has a second factor confirms with it, by a code or a passkey. Until the account is known
 * the password is asked for.
 */
export function IdentityProofs({
  asksForFactor,
  passkeyPending,
  onPasskey,
  onConfirmed,
}: IdentityProofsProps) {
  const { userid } = useMe()
  const methods = useAccount().data?.secondfactors ?? []
  const [code, setCode] = useState('')
  const byFactor = asksForFactor || methods.length > 0
  return (
    <>
      {!byFactor && <ConfirmByProvider onConfirmed={onConfirmed} />}
      {(isPasskeyKnown() || methods.includes('passkey')) && (
        <Button block icon={faFingerprint} busy={passkeyPending} onClick={onPasskey}>
          Use a passkey
        </Button>
      )}
      {byFactor ? (
        <CodeField value={code} onChange={setCode} />
      ) : (
        <>
          <input hidden readOnly name="username" value={userid} autoComplete="username" />
          <PasswordField label="Password" name="password" />
        </>
      )}
    </>
  )
}
