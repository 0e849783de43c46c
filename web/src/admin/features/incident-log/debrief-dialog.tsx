import type { Debrief, DebriefAction } from '@holdfast/contract/incidents/debriefs'
import { useSaveDebrief } from '../../../data/incidents/debriefs.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'
import { DebriefActions } from './debrief-actions.tsx'

const LABELS = { wentwell: 'What went well', wentbadly: 'What did not', actions: 'Actions' }

type DebriefDialogProps = { debrief: Debrief; onClose: () => void; onConflict: () => void }

/** Writes the debrief. What is typed stays on this device until it is saved or dropped. */
export function DebriefDialog({ debrief, onClose, onConflict }: DebriefDialogProps) {
  const { organisationid } = useAdminOrganisation()
  const { incidentid, version, wentwell, wentbadly, actions } = debrief
  const { form, dialog, saveAndClose } = useRecordDialog({
    kind: `debrief/${organisationid}`,
    id: incidentid,
    current: { wentwell, wentbadly, actions },
    labelOf: (field) => LABELS[field],
    write: useSaveDebrief(incidentid, organisationid),
    onConflict,
    onClose,
  })

  function saveDebrief() {
    const isEmpty = ({ action }: DebriefAction) => action.trim() === ''
    const found: Problem[] = form.fields.actions.some(isEmpty)
      ? [{ field: 'actions', message: 'Enter what is to be done in each action, or remove it' }]
      : []
    void saveAndClose(found, () => ({
      ...form.changed,
      version,
      seen: actions.map(({ id }) => id),
    }))
  }

  return (
    <RecordDialog {...dialog} title="Debrief" onSave={saveDebrief} width="wide">
      {(['wentwell', 'wentbadly'] as const).map((field) => (
        <div key={field}>
          <TextArea
            name={field}
            label={LABELS[field]}
            minRows={3}
            error={form.errorOf(field)}
            value={form.fields[field]}
            onChange={(event) => form.change({ [field]: event.target.value })}
          />
          <ConflictChoice
            form={form}
            field={field}
            combine={(theirs, yours) => `${theirs}\n\n${yours}`}
          />
        </div>
      ))}
      <DebriefActions
        actions={form.fields.actions}
        error={form.errorOf('actions')}
        onChange={(next) => form.change({ actions: next })}
      />
      <ConflictChoice
        form={form}
        field="actions"
        format={describeActions}
        combine={(theirs, yours) => {
          const ids = new Set(yours.map(({ id }) => id))
          return [...theirs.filter(({ id }) => !ids.has(id)), ...yours]
        }}
      />
    </RecordDialog>
  )
}

function describeActions(actions: readonly DebriefAction[]): string {
  return actions
    .map(({ action, owner, due, done }) =>
      [action, owner, due && formatDay(due), done && 'done'].filter(Boolean).join(', '),
    )
    .join('; ')
}
