import type { Guidance, Role } from '@holdfast/contract/content/content'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { AppearanceFields, TitleField } from '../guidance-editing/appearance-fields.tsx'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import { roleGuidance } from './role-rules.ts'

type RoleDialogProps = {
  /** Without one it makes a new role. */
  role?: Role | undefined
  guidance: Guidance
  onClose: () => void
}

/** The dialog of a role. */
export function RoleDialog({ role, guidance, onClose }: RoleDialogProps) {
  return (
    <GuidanceSectionDialog
      title={role ? `Edit ${role.title}` : 'New role'}
      section={roleGuidance(role)}
      guidance={guidance}
      onClose={onClose}
    >
      {({ value, change, errorOf }) => (
        <>
          <TitleField value={value} change={change} errorOf={errorOf} />
          <AppearanceFields value={value} change={change} />
          <TextArea
            name="note"
            label="Below the checklist (optional)"
            hint="For example, whose guidance it follows, and when it was last reviewed."
            error={errorOf('note')}
            value={value.note ?? ''}
            onChange={(event) => change({ note: event.target.value })}
          />
        </>
      )}
    </GuidanceSectionDialog>
  )
}
