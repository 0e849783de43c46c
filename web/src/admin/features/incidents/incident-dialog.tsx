import { INCIDENT_FIELD_NAMES, type IncidentField } from '@holdfast/contract/incident-fields'
import type { Incident, IncidentConflict } from '@holdfast/contract/incidents'
import { useRef, useState } from 'react'
import { conflictsOf, type IncidentSaveInput, useSaveIncident } from '../../../data/incidents.ts'
import { bodyOf } from '../../../domain/incident-body.ts'
import { IncidentFieldInput } from '../../../domain/incident-field-input.tsx'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { useSaving } from '../../../editing/use-saving.ts'
import { Button } from '../../../ui/button.tsx'
import type { Problem } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { unfinishedTimes } from '../../../ui/time-field.tsx'
import { useToast } from '../../../ui/toast-host.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { IncidentSummary } from '../../incidents/incident-summary.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useTypedFields } from '../../record-dialog/use-typed-fields.ts'
import { describeConflict, editableOf, isIncidentField, labelOf } from './incident-conflicts.ts'
import styles from './incident-dialog.module.css'

/** What happened comes first; the rest in the order of the contract. */
const FIELDS: readonly IncidentField[] = [
  'incidentDetails',
  ...INCIDENT_FIELD_NAMES.filter((field) => field !== 'incidentDetails'),
]

type IncidentDialogProps = {
  /** As it is now: others may change it while the dialog is open. */
  incident: Incident
  onClose: () => void
}

/** The dialog of an incident: all its fields; a closed one can only be read. */
export function IncidentDialog({ incident, onClose }: IncidentDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const write = useSaveIncident(organisationid)
  const { save, clear, problems, busy, errorOf } = useSaving({ ...write, run: saveOrFindConflicts })
  const toast = useToast()
  const form = useRef<HTMLDivElement>(null)
  const [conflicts, setConflicts] = useState<readonly IncidentConflict[]>([])
  const present = editableOf(incident)
  const typed = useTypedFields(`incident/${organisationid}`, incident.id, present, {
    onClose,
    onBeginAgain: () => {
      setConflicts([])
      clear()
    },
  })
  const { version } = typed.base
  const isClosed = incident.closed !== null

  async function saveOrFindConflicts(input: IncidentSaveInput) {
    const outcome = await write.run(input)
    if (!outcome.ok) setConflicts(conflictsOf(outcome.failure))
    return outcome
  }

  async function saveIncident() {
    const details = typed.fields.incidentDetails
    const found: Problem[] = [
      ...(details.trim() === ''
        ? [{ field: 'incidentDetails', message: 'Enter the incident details' }]
        : []),
      ...incompleteTimes(form.current),
      ...conflicts.map((one) => ({ field: one.field, message: describeConflict(one) })),
    ]
    const body = { ...bodyOf(typed.typed), version }
    const isSaved = await save(found, () => ({ id: incident.id, body }))
    if (!isSaved) return
    toast.success('Incident updated')
    typed.close()
  }

  /** The person has seen what the other wrote: from here on it counts as known. */
  function settle({ field, theirs }: IncidentConflict, isMineKept: boolean) {
    const chosen = !isMineKept && isIncidentField(field) ? { [field]: theirs } : {}
    typed.change(chosen, { version: Math.max(version, incident.version) })
    setConflicts(conflicts.filter((one) => one.field !== field))
  }

  const name = shortenDetails(incident.incidentDetails, 50)
  if (isClosed) {
    return (
      <RecordDialog
        title={name}
        onSave={undefined}
        onClose={onClose}
        isChanged={false}
        busy={false}
        problems={[]}
        width="wide"
      >
        <Notice title="This incident is closed">It can be read and no longer changed.</Notice>
        <IncidentSummary incident={incident} />
      </RecordDialog>
    )
  }
  return (
    <RecordDialog
      {...typed.dialog}
      title={`Edit ${name}`}
      onSave={() => void saveIncident()}
      // The server asks about fields that somebody else has changed as well.
      isOverwriting={false}
      busy={busy}
      problems={problems}
      width="wide"
    >
      {conflicts.map((conflict) => (
        <Notice
          key={conflict.field}
          kind="warn"
          title={describeConflict(conflict)}
          actions={
            <>
              <Button onClick={() => settle(conflict, true)}>Keep mine</Button>
              <Button onClick={() => settle(conflict, false)}>Use theirs</Button>
            </>
          }
        >
          You wrote “{conflict.yours}” for {labelOf(conflict.field)}. Choose, then save again.
        </Notice>
      ))}
      <div ref={form} className={styles.fields}>
        {FIELDS.map((field) => (
          <div key={field} data-field={field}>
            <IncidentFieldInput
              field={field}
              value={typed.fields[field]}
              compact
              error={errorOf(field)}
              onType={(value) => typed.change({ [field]: value })}
            />
          </div>
        ))}
      </div>
    </RecordDialog>
  )
}

function incompleteTimes(form: HTMLElement | null): Problem[] {
  return unfinishedTimes(form).map((name) => ({
    field: name,
    message: `Complete the date and the time of ${labelOf(name)}, or clear both`,
  }))
}
