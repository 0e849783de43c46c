import type { Guidance } from '@holdfast/contract/content/content'
import { CheckboxGroup } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import { checklistSectionGuidance } from './checklist-section-guidance.ts'

type SectionDialogProps = {
  /** Without one it makes a new section. */
  sectionid?: string | undefined
  /** Who gets a new section, to begin with. */
  roleids?: string[] | undefined
  guidance: Guidance
  onClose: () => void
}

/** The dialog of a checklist section: its name, and the roles whose checklists contain it. */
export function SectionDialog({ sectionid, roleids, guidance, onClose }: SectionDialogProps) {
  const roles = guidance.roles.map(({ id, title }) => ({ value: id, label: title }))
  const section = checklistSectionGuidance(guidance, sectionid, roleids)
  return (
    <GuidanceSectionDialog
      title={sectionid ? `Edit ${section.initial.name}` : 'New section'}
      section={section}
      guidance={guidance}
      onClose={onClose}
    >
      {({ value, change, errorOf }) => (
        <>
          <TextField
            name="name"
            label="Name"
            hint="For example, First ten minutes"
            autoComplete="off"
            error={errorOf('name')}
            value={value.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <CheckboxGroup
            name="roleids"
            legend="Roles"
            hint={
              roles.length === 0
                ? 'There are no roles yet.'
                : 'Their checklists have this section. A role that gets it now has it at the end.'
            }
            options={roles}
            values={value.roleids}
            onChange={({ target }) => change({ roleids: toggled(value.roleids, target, roles) })}
          />
        </>
      )}
    </GuidanceSectionDialog>
  )
}

/** In the order of the role list, whatever the order in which they were ticked. */
function toggled(
  roleids: readonly string[],
  { value, checked }: { value: string; checked: boolean },
  roles: readonly { value: string }[],
): string[] {
  return roles
    .map((role) => role.value)
    .filter((id) => (id === value ? checked : roleids.includes(id)))
}
