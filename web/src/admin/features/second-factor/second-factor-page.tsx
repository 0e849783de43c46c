import {
  SECOND_FACTOR_POLICIES,
  type SecondFactorPolicy,
} from '@holdfast/contract/sign-in/second-factor-policy'
import { type FormEvent, useState } from 'react'
import {
  useSaveSecondFactorPolicy,
  useSecondFactorPolicy,
} from '../../../data/sign-in/second-factor.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import styles from './second-factor-page.module.css'

const LABELS: Record<SecondFactorPolicy, string> = {
  nobody: 'Nobody',
  admins: 'Admins',
  everyone: 'Everyone',
}

/** Which users of the organisation must have a second factor. */
export function SecondFactorPage() {
  const { organisationid } = useAdminOrganisation()
  const policy = useSecondFactorPolicy(organisationid)
  return (
    <AdminPage title="Second factor">
      <p className={styles.intro}>
        A second factor is a code from an app on the phone, asked for after the password: a stolen
        password alone opens nothing. Each person sets up their own under My account.
      </p>
      <ReadSection read={policy}>
        {(required) => (
          <PolicyForm key={organisationid} organisationid={organisationid} required={required} />
        )}
      </ReadSection>
    </AdminPage>
  )
}

type PolicyFormProps = { organisationid: string; required: SecondFactorPolicy }

function PolicyForm({ organisationid, required }: PolicyFormProps) {
  const online = useOnline()
  const toast = useToast()
  const { run, pending, failure } = useSaveSecondFactorPolicy(organisationid)
  const [chosen, setChosen] = useState(required)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    if ((await run(chosen)).ok) toast.success('Saved')
  }

  return (
    <Card>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure && <FailureNotice sentences={failure.errors} />}
        <SelectField
          name="required"
          label="Second factor required"
          hint="Nobody is signed out. People without one set it up at their next sign-in; admins also before they change users or anything else that could harm others. Guidance on a phone can always be read."
          options={SECOND_FACTOR_POLICIES.map((value) => ({ value, label: LABELS[value] }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as SecondFactorPolicy)}
        />
        <div>
          <Button
            kind="primary"
            type="submit"
            busy={pending}
            disabledReason={online ? undefined : 'Needs a connection'}
          >
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
