import { faQrcode } from '@fortawesome/free-solid-svg-icons/faQrcode'
import { newRecordId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { SharePart } from '@holdfast/contract/incidents/share-parts'
import type { CreatedShare } from '@holdfast/contract/incidents/shares'
import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import { useAddShare } from '../../../data/incidents/shares.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import {
  FIRST_PARTS,
  HOUR_OPTIONS,
  PART_OPTIONS,
  problemsOfShare,
  type ShareDraft,
  togglePart,
  toNewShare,
} from './share-rules.ts'
import styles from './shares-screen.module.css'
import { SitePreview } from './site-preview.tsx'

const EMPTY = { name: '', hours: '4', parts: FIRST_PARTS }

type ShareFormProps = { incident: Incident; onShared: (share: CreatedShare) => void }

/** Who gets a link, for how long, and what they see. */
export function ShareForm({ incident, onShared }: ShareFormProps) {
  const online = useOnline()
  const { run, pending, failure, reset } = useAddShare(incident.id)
  const draft = useDraft<ShareDraft>(`share of ${incident.id}`)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const fields: ShareDraft = draft.value ?? { id: '', ...EMPTY }
  const errorOf = (field: string) => problems.find((one) => one.field === field)?.message

  function change(typed: Partial<ShareDraft>) {
    // Other words are another link.
    draft.save({ ...fields, ...typed, id: newRecordId() })
  }

  async function share(event: FormEvent) {
    event.preventDefault()
    reset()
    const found = problemsOfShare(fields)
    setProblems(found)
    if (found.length > 0 || pending) return
    const shared = await run(toNewShare(fields))
    if (!shared.ok) return
    draft.clear()
    onShared(shared.value)
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void share(event)}>
      <p>
        Police or fire read this incident on their own phone, without an account: only what you
        tick, and only until the time is over, the incident is closed or you stop it. They may keep
        a print or a photo of it. The log says when they open it.
      </p>
      <ErrorSummary problems={problems} />
      {failure && <FailureNotice title="Nothing was shared" sentences={failure.errors} />}
      <TextField
        name="name"
        label="Receiver"
        hint="Name and service, such as Sgt Khan, Kent Police"
        autoComplete="off"
        maxLength={MAX_NAME_CHARACTERS}
        error={errorOf('name')}
        value={fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        name="hours"
        label="For"
        options={HOUR_OPTIONS}
        value={fields.hours}
        onChange={({ target }) => change({ hours: target.value })}
      />
      <CheckboxGroup
        name="parts"
        legend="What they see"
        hint="Decisions, reports and alerts are shown as they were written, with any names in them. Gates, shut-offs and hazards come from your page Site information, without telephone numbers and without what it says of codes, passwords or pupils."
        options={PART_OPTIONS}
        values={fields.parts}
        error={errorOf('parts')}
        onChange={({ target }) =>
          change({ parts: togglePart(fields.parts, target.value as SharePart, target.checked) })
        }
      />
      {fields.parts.includes('site') && <SitePreview />}
      {online && (
        <Button kind="primary" type="submit" icon={faQrcode} busy={pending}>
          Share
        </Button>
      )}
    </form>
  )
}
