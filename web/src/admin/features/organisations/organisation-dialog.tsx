import { ORGANISATION_ID } from '@holdfast/contract/ids'
import type { Organisation } from '@holdfast/contract/organisations'
import { useNavigate } from 'react-router'
import { useSaveOrganisation } from '../../../data/organisations.ts'
import { useSaving } from '../../../editing/use-saving.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RecordDialog } from '../../record-dialog/record-dialog.tsx'
import { useTypedFields } from '../../record-dialog/use-typed-fields.ts'

/** Without an organisation it makes a new one. */
type OrganisationDialogProps = { organisation?: Organisation | undefined; onClose: () => void }

/** The dialog of an organisation. The id can be written for a new one only. */
export function OrganisationDialog({ organisation, onClose }: OrganisationDialogProps) {
  const { save, clear, problems, busy, errorOf } = useSaving(useSaveOrganisation())
  const navigate = useNavigate()
  const isNew = organisation === undefined
  const present = { id: organisation?.id ?? '', name: organisation?.name ?? '' }
  const typed = useTypedFields('organisation', organisation?.id, present, {
    onClose,
    onBeginAgain: clear,
  })
  const { id, name } = typed.fields

  async function saveOrganisation() {
    const input = { id: id.trim(), name: name.trim(), isNew }
    if (!(await save(problemsOf(input), () => input))) return
    typed.close()
    // The new organisation is selected, so that nobody fills another one by mistake.
    if (isNew) void navigate(`/admin/organisations?org=${encodeURIComponent(input.id)}`)
  }

  return (
    <RecordDialog
      {...typed.dialog}
      title={isNew ? 'New organisation' : `Edit ${organisation.name}`}
      onSave={() => void saveOrganisation()}
      busy={busy}
      problems={problems}
    >
      {isNew && (
        <TextField
          name="id"
          label="Id"
          hint="Small letters, digits and hyphens, such as riverside. It cannot be changed later."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={errorOf('id')}
          value={id}
          onChange={(event) => typed.change({ id: event.target.value })}
        />
      )}
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        error={errorOf('name')}
        value={name}
        onChange={(event) => typed.change({ name: event.target.value })}
      />
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
