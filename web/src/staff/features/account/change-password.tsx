import { type FormEvent, useId, useState } from 'react'
import { useChangePassword } from '../../../data/sign-in/account.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NEW_PASSWORD_HINT, problemOfPasswords } from '../../../domain/new-password.ts'
import { PasswordMeter } from '../../../domain/password-meter.tsx'
import { useSaving } from '../../../editing/use-saving.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import styles from './account-screen.module.css'

const EMPTY = { password: '', newpassword: '', repeated: '' }

/** Asks for the current password; what was typed stays when it is refused. */
export function ChangePassword() {
  const id = useId()
  const { userid, name, organisationname } = useMe()
  const online = useOnline()
  const toast = useToast()
  const [fields, setFields] = useState(EMPTY)
  const { problems, busy, save } = useSaving(useChangePassword())
  const { password, newpassword } = fields

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isSaved = await save(problemsOf(fields), () => ({ password, newpassword }))
    if (!isSaved) return
    setFields(EMPTY)
    toast.success(
      'Your password has been changed. You are signed out everywhere else: sign in there again, or no alert reaches those devices.',
    )
  }

  const control = (field: keyof typeof EMPTY) => ({
    name: field,
    value: fields[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [field]: target.value }),
  })

  return (
    <Card as="section" labelledBy={id}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <h2 id={id}>Change password</h2>
        <ErrorSummary problems={problems} />
        <input hidden readOnly name="username" value={userid} autoComplete="username" />
        <PasswordField {...control('password')} label="Current password" />
        <PasswordField
          {...control('newpassword')}
          label="New password"
          hint={NEW_PASSWORD_HINT}
          autoComplete="new-password"
        />
        <PasswordMeter
          password={newpassword}
          context={{ username: userid, name, organisationname }}
        />
        <PasswordField
          {...control('repeated')}
          label="Confirm password"
          autoComplete="new-password"
        />
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          disabledReason={online ? undefined : 'You can do this when you are online.'}
        >
          Change password
        </Button>
      </form>
    </Card>
  )
}

function problemsOf({ password, newpassword, repeated }: typeof EMPTY) {
  if (password === '') return [{ field: 'password', message: 'Enter your current password' }]
  const problem = problemOfPasswords(newpassword, repeated)
  return problem === undefined ? [] : [{ field: 'newpassword', message: problem }]
}
