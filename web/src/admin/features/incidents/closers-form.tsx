import { describeDuration } from '@holdfast/contract/durations'
import type { Closers } from '@holdfast/contract/endpoints/permissions'
import type { IncidentSettings } from '@holdfast/contract/incidents/incident-settings'
import { MAX_DEPUTY_MINUTES, REOPENING_MS } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import {
  useIncidentSettings,
  useSaveIncidentSettings,
} from '../../../data/incidents/incident-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from './closers-form.module.css'

/** Who may close the incidents of the organisation, and when a deputy is asked to take over a role. */
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
  const [typed, setTyped] = useState<string>()
  const saved = settings.deputyminutes === null ? '' : String(settings.deputyminutes)
  const minutes = typed ?? saved
  const problem = minutesProblem(minutes)
  const isChanged = (chosen ?? settings.closers) !== settings.closers || minutes !== saved

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || problem !== undefined) return
    const deputyminutes = minutes === '' ? null : Number(minutes)
    const closers = chosen ?? settings.closers
    const outcome = await save.run({ closers, deputyminutes })
    if (!outcome.ok) return
    setChosen(undefined)
    setTyped(undefined)
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
        <TextField
          name="deputyminutes"
          label="Minutes until a deputy is asked"
          hint="When nobody who holds a role answers an alert for so long, its first deputy is asked to take over. Empty: no deputy is asked."
          inputMode="numeric"
          autoComplete="off"
          error={problem}
          value={minutes}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <Button
          type="submit"
          busy={save.pending}
          disabled={!isChanged || problem !== undefined}
          disabledReason={online ? undefined : 'You can save when you are online.'}
        >
          Save
        </Button>
      </form>
    </Card>
  )
}

function minutesProblem(minutes: string): string | undefined {
  const number = Number(minutes)
  const isValid =
    minutes === '' || (/^\d+$/.test(minutes) && number >= 1 && number <= MAX_DEPUTY_MINUTES)
  return isValid ? undefined : `Enter a whole number from 1 to ${MAX_DEPUTY_MINUTES}, or nothing`
}

const CLOSERS = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'team', label: 'Admins and the crisis team' },
]
