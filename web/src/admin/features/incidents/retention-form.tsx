import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Retention } from '@holdfast/contract/incidents/retention'
import { VISITOR_DAYS } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import { useRetention, useSaveRetention } from '../../../data/incidents/retention.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from './closers-form.module.css'
import {
  countExpired,
  daysOf,
  daysProblem,
  RETENTION_LABELS,
  type RetentionTexts,
  textsOf,
} from './retention-form-rules.ts'

type Incidents = readonly Pick<Incident, 'closed' | 'exercise'>[]

/** How long the organisation keeps what it no longer needs. */
export function RetentionForm({ incidents }: { incidents: Incidents }) {
  const { organisationid } = useAdminOrganisation()
  const retention = useRetention(organisationid)
  return (
    <ReadSection read={retention}>
      {(stored) => <DaysForm key={organisationid} stored={stored} incidents={incidents} />}
    </ReadSection>
  )
}

function DaysForm({ stored, incidents }: { stored: Retention; incidents: Incidents }) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const toast = useToast()
  const confirm = useConfirm()
  const save = useSaveRetention(organisationid)
  const retention = useRetention(organisationid)
  const [typed, setTyped] = useState<Partial<RetentionTexts>>({})
  const texts = { ...textsOf(stored), ...typed }
  const fields = Object.keys(RETENTION_LABELS) as (keyof RetentionTexts)[]
  const isChanged = fields.some((field) => texts[field] !== textsOf(stored)[field])
  const hasProblem = fields.some((field) => daysProblem(field, texts[field]) !== undefined)
  const { serverdays } = stored

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || hasProblem) return
    const count = countExpired(incidents, texts, { serverdays, now: Date.now() })
    if (count > 0 && !(await confirm({ message: questionOf(count), danger: true }))) return
    const outcome = await save.run({ ...daysOf(texts), version: stored.version })
    if (outcome.ok) {
      setTyped({})
      toast.success('Saved')
    } else if (outcome.failure.code === 'conflict') retention.retry()
  }

  const fieldProps = (field: keyof RetentionTexts) => ({
    name: field,
    label: RETENTION_LABELS[field],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: texts[field],
    error: daysProblem(field, texts[field]),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: target.value.trim() }),
  })

  return (
    <Card>
      <form
        noValidate
        className={styles.form}
        aria-label="How long data is kept"
        onSubmit={(event) => void submit(event)}
      >
        <h2>How long data is kept</h2>
        {save.failure && <FailureNotice sentences={save.failure.errors} />}
        <TextField
          {...fieldProps('incidentdays')}
          hint={`Counted from the closing. Seven days before a deletion all admins get a mail, and can keep the incident. Empty: ${serverTime(serverdays)}.`}
        />
        <TextField
          {...fieldProps('exercisedays')}
          hint="An exercise that is deleted no longer counts for when the next is due. Empty: as incidents."
        />
        <TextField
          {...fieldProps('visitordays')}
          hint={`Counted from when they left. Shorter days delete nobody for a week. Empty: ${VISITOR_DAYS.default} days.`}
        />
        <Button
          type="submit"
          busy={save.pending}
          disabled={!isChanged || hasProblem}
          disabledReason={online ? undefined : 'You can save when you are online.'}
        >
          Save days
        </Button>
      </form>
    </Card>
  )
}

function serverTime(days: number | null): string {
  return days === null ? 'for ever' : `${days} days, as this server does`
}

function questionOf(count: number): string {
  const what = count === 1 ? '1 closed incident is' : `${count} closed incidents are`
  return `${what} older than that. All admins are told within an hour. After seven more days they are deleted with log and record, unless an admin chooses Keep. Save these days?`
}
