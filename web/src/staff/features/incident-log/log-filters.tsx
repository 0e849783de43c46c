import type { Role } from '@holdfast/contract/content/content'
import { SelectField } from '../../../ui/form/select-field.tsx'

type RoleFilterProps = {
  roles: readonly Role[]
  /** The chosen role, or `""` for all. */
  roleid: string
  onChange: (roleid: string) => void
}

/** Chooses the role whose entries the log shows. */
export function RoleFilter({ roles, roleid, onChange }: RoleFilterProps) {
  return (
    <div data-print="hide">
      <SelectField
        label="Role"
        labelHidden
        emptyOption="All roles"
        options={roles.map(({ id, title }) => ({ value: id, label: title }))}
        value={roleid}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
