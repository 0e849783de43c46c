import type { Guidance } from '@holdfast/contract/content'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useToast } from '../../../../ui/toast-host.tsx'
import { PartPopup } from '../parts/part-popup.tsx'
import { movePart, placeOptions } from './move-part.ts'
import { pageAt, type Trail, threatAddress, trailFrom } from './threat-tree.ts'

type MovePopupProps = {
  trail: Trail
  guidance: Guidance
  onClose: () => void
  /** Below which page it stands now. */
  onMoved: (above: Trail) => void
}

/** The popup that puts a page below another one. */
export function MovePopup({ trail, guidance, onClose, onMoved }: MovePopupProps) {
  const name = pageAt(guidance.threats, trail)?.name ?? trail.at(-1)
  const toast = useToast()
  return (
    <PartPopup
      title={`Move ${name}`}
      part={movePart(guidance, trail)}
      guidance={guidance}
      onClose={onClose}
      onSaved={({ above }) => {
        toast.success('Page moved')
        onMoved(trailFrom(above))
      }}
    >
      {({ value, change, errorOf }) => (
        <SelectField
          name="above"
          label="Below"
          hint={`The pages below it move with it. Links to ${threatAddress(trail)} stop working.`}
          options={placeOptions(guidance, trail)}
          error={errorOf('above')}
          value={value.above}
          onChange={(event) => change({ above: event.target.value })}
        />
      )}
    </PartPopup>
  )
}
