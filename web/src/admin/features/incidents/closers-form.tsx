import { describeDuration } from '@holdfast/contract/durations'
import type { Closers } from '@holdfast/contract/endpoints/permissions'
import type { IncidentSettings } from '@holdfast/contract/incidents/incidents'
import { REOPENING_MS } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import {
  useIncidentSettings,
  useSaveIncidentSettings,
} from '../../../data/incidents/incident-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from './closers-form.module.css'

/** Who may close the incidents of the organisation. */
export function ClosersForm() {
  const { organisationid } = useAdminOrganisation()
  const settings = useIncidentSettings(organisationid)
  return (
    <ReadSection read={settings}>
      {(settings) => <SettingsForm key={organisationid} settings={settings} />}
    </ReadSection>
  )
}

function SettingsForm({ settings }: { settings: IncidentSettings }) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const toast = useToast()
  const save = useSaveIncidentSettings(organisationid)
  const [chosen, setChosen] = useState<Closers>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen === undefined) return
    const outcome = await save.run({ closers: chosen })
    if (!outcome.ok) return
    setChosen(undefined)
    toast.success('Saved')
  }

  return (
    <Card>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {save.failure && <FailureNotice sentences={save.failure.errors} />}
        <SelectField
          label="Who may close incidents"
          hint={`An incident manager or an admin can reopen a closed incident within ${describeDuration(REOPENING_MS)}.`}
          options={CLOSERS}
          value={chosen ?? settings.closers}
          onChange={({ target }) => setChosen(target.value as Closers)}
        />
        <Button
          type="submit"
          busy={save.pending}
          disabled={chosen === undefined || chosen === settings.closers}
          disabledReason={online ? undefined : 'You can save when you are online.'}
        >
          Save
        </Button>
      </form>
    </Card>
  )
}

const CLOSERS = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'team', label: 'Admins and the crisis team' },
]
