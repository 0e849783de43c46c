import { type FormEvent, useState } from 'react'
import {
  type SingleSignOnSettings,
  useTestSingleSignOn,
} from '../../../data/sign-in/single-sign-on-settings.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { saveOf } from './provider-form-rules.ts'
import styles from './single-sign-on-page.module.css'
import { LABELS, useProviderForm } from './use-provider-form.ts'

type ProviderFormProps = { organisationid: string; current: SingleSignOnSettings }

export function ProviderForm({ organisationid, current }: ProviderFormProps) {
  const online = useOnline()
  const toast = useToast()
  const form = useProviderForm(organisationid, current)
  const testing = useTestSingleSignOn(organisationid)
  const { fields } = form
  const [result, setResult] = useState<{ works: boolean; message: string }>()
  const sentences = form.sentences.length > 0 ? form.sentences : (testing.failure?.errors ?? [])
  const disabledReason = online ? undefined : 'Needs a connection'

  const field = (name: 'name' | 'issuer' | 'clientid' | 'clientsecret' | 'domains') => ({
    name,
    label: LABELS[name],
    value: fields[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  function change(changed: Partial<typeof fields>) {
    form.change(changed)
    setResult(undefined)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    testing.reset()
    if (await form.save()) toast.success('Saved')
  }

  async function test() {
    form.reset()
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
          hint="Microsoft, Google or your school. The button says “Sign in with” and this name."
        />
        <ConflictChoice form={form} field="name" />
        <TextField
          {...field('issuer')}
          type="url"
          hint="Microsoft: https://login.microsoftonline.com/TENANT-ID/v2.0. Google: https://accounts.google.com."
        />
        <ConflictChoice form={form} field="issuer" />
        <TextField {...field('clientid')} />
        <ConflictChoice form={form} field="clientid" />
        <PasswordField
          {...field('clientsecret')}
          hint={form.hasSecret ? 'Leave blank to keep the present secret.' : undefined}
          autoComplete="new-password"
        />
        <TextField
          {...field('domains')}
          hint="The part after the @ in the email addresses of your staff, separated by commas: school.example, trust.example."
        />
        <ConflictChoice form={form} field="domains" />
        <Checkbox
          name="newusers"
          label={LABELS.newusers}
          checked={fields.newusers}
          onChange={({ target }) => change({ newusers: target.checked })}
        />
        <Checkbox
          name="enabled"
          label={LABELS.enabled}
          checked={fields.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />
        {sentences.length > 0 && <FailureNotice title="This was not done" sentences={sentences} />}
        <div aria-live="polite">
          {result && <Notice kind={result.works ? 'ok' : 'warn'}>{result.message}</Notice>}
        </div>
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={form.pending} disabledReason={disabledReason}>
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
