import { type FormEvent, useState } from 'react'
import {
  type SingleSignOnSettings,
  useSaveSingleSignOn,
  useTestSingleSignOn,
} from '../../../data/sign-in/single-sign-on-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { fieldsOf, saveOf } from './provider-form-rules.ts'
import styles from './single-sign-on-page.module.css'

type ProviderFormProps = { organisationid: string; current: SingleSignOnSettings }

export function ProviderForm({ organisationid, current }: ProviderFormProps) {
  const online = useOnline()
  const toast = useToast()
  const saving = useSaveSingleSignOn(organisationid)
  const testing = useTestSingleSignOn(organisationid)
  const [fields, setFields] = useState(() => fieldsOf(current))
  const [result, setResult] = useState<{ works: boolean; message: string }>()
  const failure = saving.failure ?? testing.failure
  const disabledReason = online ? undefined : 'Needs a connection'

  const field = (name: 'name' | 'issuer' | 'clientid' | 'clientsecret' | 'domains') => ({
    name,
    value: fields[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  function change(changed: Partial<typeof fields>) {
    setFields({ ...fields, ...changed })
    setResult(undefined)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving.pending) return
    testing.reset()
    const outcome = await saving.run(saveOf(fields))
    if (!outcome.ok) return
    setFields(fieldsOf(outcome.value))
    toast.success('Saved')
  }

  async function test() {
    saving.reset()
    setResult(undefined)
    const outcome = await testing.run(saveOf(fields))
    if (outcome.ok) setResult(outcome.value)
  }

  return (
    <Card as="section" labelledBy="provider">
      <h2 id="provider">Provider</h2>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          {...field('name')}
          label="Name"
          hint="Microsoft, Google or your school. The button says “Sign in with” and this name."
        />
        <TextField
          {...field('issuer')}
          label="Issuer"
          type="url"
          hint="Microsoft: https://login.microsoftonline.com/TENANT-ID/v2.0. Google: https://accounts.google.com."
        />
        <TextField {...field('clientid')} label="Client ID" />
        <PasswordField
          {...field('clientsecret')}
          label="Client secret"
          hint={current.hassecret ? 'Leave blank to keep the present secret.' : undefined}
          autoComplete="new-password"
        />
        <TextField
          {...field('domains')}
          label="Domains"
          hint="The part after the @ in the email addresses of your staff, separated by commas: school.example, trust.example."
        />
        <Checkbox
          name="newusers"
          label="Create a standard user at first sign-in"
          checked={fields.newusers}
          onChange={({ target }) => change({ newusers: target.checked })}
        />
        <Checkbox
          name="enabled"
          label="Show on the log-in page"
          checked={fields.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />
        {failure && <FailureNotice title="This was not done" sentences={failure.errors} />}
        <div aria-live="polite">
          {result && <Notice kind={result.works ? 'ok' : 'warn'}>{result.message}</Notice>}
        </div>
        <div className={styles.buttons}>
          <Button
            kind="primary"
            type="submit"
            busy={saving.pending}
            disabledReason={disabledReason}
          >
            Save
          </Button>
          <Button
            busy={testing.pending}
            disabledReason={disabledReason}
            onClick={() => void test()}
          >
            Test
          </Button>
        </div>
      </form>
    </Card>
  )
}
