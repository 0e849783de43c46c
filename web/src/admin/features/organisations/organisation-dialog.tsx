import { ORGANISATION_ID } from '@holdfast/contract/ids'
import type { Organisation } from '@holdfast/contract/people/organisations'
import { useSaveOrganisation } from '../../../data/admin/organisations.ts'
import { ConflictChoice } from '../../../editing/conflict-choice.tsx'
import { useNavigate } from '../../../routing/navigation.tsx'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useRecordDialog } from '../../record-dialog/use-record-dialog.ts'

const LABELS = { id: 'Id', name: 'Name' }

/** Without an organisation it makes a new one. */
type OrganisationDialogProps = { organisation?: Organisation | undefined; onClose: () => void }

/** The dialog of an organisation. The id can be written for a new one only. */
export function OrganisationDialog({ organisation, onClose }: OrganisationDialogProps) {
  const navigate = useNavigate()
  const isNew = organisation === undefined
  const current = { id: organisation?.id ?? '', name: organisation?.name ?? '' }
  const { form, dialog, saveAndClose } = useRecordDialog({
    kind: 'organisation',
    id: organisation?.id,
    current,
    labelOf: (field) => LABELS[field],
    write: useSaveOrganisation(),
    onClose,
  })
  const { id, name } = form.fields

  async function saveOrganisation() {
    const input = { id: id.trim(), name: name.trim(), isNew }
    const isSaved = await saveAndClose(problemsOf(input), () => input)
    // The new organisation is selected, so that nobody fills another one by mistake.
    if (isSaved && isNew) navigate(`/admin/organisations?org=${encodeURIComponent(input.id)}`)
  }

  return (
    <RecordDialog
      {...dialog}
      hidesOrganisation
      title={isNew ? 'New organisation' : `Edit ${organisation.name}`}
      onSave={() => void saveOrganisation()}
    >
      {isNew && (
        <TextField
          name="id"
          label={LABELS.id}
          hint="Small letters, digits and hyphens, such as riverside. It cannot be changed later."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={form.errorOf('id')}
          value={id}
          onChange={(event) => form.change({ id: event.target.value })}
        />
      )}
      <TextField
        name="name"
        label={LABELS.name}
        autoComplete="off"
        error={form.errorOf('name')}
        value={name}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <ConflictChoice form={form} field="name" />
    </RecordDialog>
  )
}

function problemsOf({ id, name }: Organisation): Problem[] {
  return [
    ...(ORGANISATION_ID.test(id)
      ? []
      : [{ field: 'id', message: 'Enter an id of small letters, digits and hyphens' }]),
    ...(name === '' ? [{ field: 'name', message: 'Enter a name' }] : []),
  ]
}
