import { SUSPICIOUS_PACKAGE } from '@holdfast/starter-content/package-checklist'
import type { ReactNode } from 'react'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { EditableList } from '../guidance-editing/editable-list.tsx'
import { MarkdownHelp } from '../guidance-editing/preview.tsx'
import { newKey } from '../list-operations.ts'
import type { CardForm } from './threat-form.ts'
import { fieldNames } from './threat-problems.ts'

type CardFieldsProps = {
  card: CardForm
  onChange: (card: CardForm) => void
  errorOf: (field: string) => string | undefined
}

/** An action card: what to know first, the steps, and a checklist that is built into the app. */
export function CardFields({ card, onChange, errorOf }: CardFieldsProps): ReactNode {
  return (
    <>
      <TextArea
        name="intro"
        label="Introduction (optional)"
        hint="One or two sentences above the steps."
        error={errorOf('intro')}
        value={card.intro}
        onChange={(event) => onChange({ ...card, intro: event.target.value })}
      />
      <EditableList
        label="Steps"
        noun="step"
        items={card.steps}
        min={1}
        onChange={(steps) => onChange({ ...card, steps })}
        create={() => ({ key: newKey(), text: '' })}
        nameOf={(_, index) => `step ${index + 1}`}
        isEmpty={({ text }) => text.trim() === ''}
      >
        {({ key, text }, change, index) => (
          <TextArea
            name={fieldNames.step(key)}
            label={`Step ${index + 1}`}
            minRows={1}
            error={errorOf(fieldNames.step(key))}
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </EditableList>
      <MarkdownHelp entries="An entry of a list" />
      <SelectField
        name="checklist"
        label="Checklist on the device"
        hint="Stands below the steps. It is ticked on one device only, without incident or network."
        options={checklistOptions(card.checklist)}
        emptyOption="None"
        value={card.checklist}
        onChange={(event) => onChange({ ...card, checklist: event.target.value })}
      />
    </>
  )
}

const BUILT_IN = [{ value: SUSPICIOUS_PACKAGE, label: 'Suspicious package' }]

/** An unknown checklist is shown by its name, so that saving does not drop it unnoticed. */
function checklistOptions(current: string) {
  const isKnown = current === '' || BUILT_IN.some(({ value }) => value === current)
  return isKnown ? BUILT_IN : [...BUILT_IN, { value: current, label: `${current} (not known)` }]
}
