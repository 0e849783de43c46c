import { ORGANISATION_ID } from '@holdfast/contract/ids'
import type { Organisation } from '@holdfast/contract/organisations'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaveOrganisation } from '../../../data/organisations.ts'
import type { Problem } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RecordPopup } from '../../shell/record-popup.tsx'
import { useSaving } from '../../shell/use-saving.ts'

/** Without an organisation it makes a new one. */
type OrganisationPopupProps = { organisation?: Organisation | undefined; onClose: () => void }

/** The popup of an organisation. The id can be written for a new one only. */
export function OrganisationPopup({ organisation, onClose }: OrganisationPopupProps) {
  const { run } = useSaveOrganisation()
  const { save, problems, attempt, busy, errorOf } = useSaving<Organisation>()
  const navigate = useNavigate()
  const isNew = organisation === undefined
  const [id, setId] = useState(organisation?.id ?? '')
  const [name, setName] = useState(organisation?.name ?? '')

  async function saveOrganisation() {
    const input = { id: id.trim(), name: name.trim(), isNew }
    if (!(await save(problemsOf(input), () => run(input)))) return
    onClose()
    // Whoever makes an organisation goes on with it, and must not fill another one by mistake.
    if (isNew) void navigate(`/admin/organisations?org=${encodeURIComponent(input.id)}`)
  }

  return (
    <RecordPopup
      title={isNew ? 'New organisation' : `Edit ${organisation.name}`}
      onSave={() => void saveOrganisation()}
      onClose={onClose}
      isChanged={id !== (organisation?.id ?? '') || name !== (organisation?.name ?? '')}
      busy={busy}
      problems={problems}
      attempt={attempt}
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
          onChange={(event) => setId(event.target.value)}
        />
      )}
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        error={errorOf('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </RecordPopup>
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
