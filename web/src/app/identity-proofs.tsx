import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint'
import { useState } from 'react'
import { useAccount } from '../data/sign-in/account.ts'
import { useMe } from '../data/sign-in/me.ts'
import { isPasskeyKnown } from '../storage/known-passkey.ts'
import { Button } from '../ui/button/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { ConfirmByProvider } from './confirm-by-provider.tsx'

type IdentityProofsProps = {
  /** The server has refused the password because the user has a second factor. */
  asksForFactor: boolean
  passkeyPending: boolean
  onPasskey: () => void
  onConfirmed: () => void
}

/**
 * A user with a second factor confirms by a code or a passkey, every other user by the password. Asks for
 * the password until the user's factors are known.
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
