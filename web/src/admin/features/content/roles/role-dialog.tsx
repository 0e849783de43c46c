import { colourChoiceOf, resolveColour } from '@holdfast/contract/appearance'
import type { Guidance, Role } from '@holdfast/contract/content'
import { CONTENT_ICONS } from '../../../../ui/content-icon.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { ColourField, IconChoice } from '../../../record-dialog/icon-choice.tsx'
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
          <TextField
            name="title"
            label="Title"
            autoComplete="off"
            error={errorOf('title')}
            value={value.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <ColourField
            value={colourChoiceOf(value.colour)}
            onChange={(colour) => change({ colour })}
          />
          <IconChoice
            icons={CONTENT_ICONS}
            colour={resolveColour(value.colour, value.title)}
            value={value.icon}
            onChange={(icon) => change({ icon })}
          />
          <TextArea
            name="note"
            label="Below the checklist (optional)"
            hint="Such as whose guidance it follows, and when it was last reviewed."
            error={errorOf('note')}
            value={value.note ?? ''}
            onChange={(event) => change({ note: event.target.value })}
          />
        </>
      )}
    </GuidanceSectionDialog>
  )
}
