import { resolveColour } from '@holdfast/contract/appearance'
import type { Guidance, Role } from '@holdfast/contract/content'
import { CONTENT_ICONS } from '../../../../ui/content-icon.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import { ColourField } from '../../../shell/colour-field.tsx'
import { IconChoice } from '../../../shell/icon-choice.tsx'
import { PartPopup } from '../parts/part-popup.tsx'
import { rolePart } from './role-part.ts'

type RolePopupProps = {
  /** Without one it makes a new role. */
  role?: Role | undefined
  guidance: Guidance
  onClose: () => void
}

/** The popup of a role. */
export function RolePopup({ role, guidance, onClose }: RolePopupProps) {
  return (
    <PartPopup
      title={role ? `Edit ${role.title}` : 'New role'}
      part={rolePart(role)}
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
            value={resolveColour(value.colour, value.title)}
            onChange={(colour) => change({ colour })}
          />
          <IconChoice
            icons={CONTENT_ICONS}
            colour={resolveColour(value.colour, value.title)}
            value={value.icon}
            onChange={(icon) => change({ icon })}
          />
        </>
      )}
    </PartPopup>
  )
}
