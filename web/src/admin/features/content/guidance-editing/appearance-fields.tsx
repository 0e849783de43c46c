import { colourChoiceOf, resolveColour } from '@holdfast/contract/content/appearance'
import { CONTENT_ICONS } from '../../../../ui/content/content-icon.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { ColourField, IconChoice } from '../../../record-dialog/icon-choice.tsx'

type TitledFields = { title: string; colour: string; icon: string }

type FieldsProps = {
  value: TitledFields
  change: (fields: Partial<TitledFields>) => void
}

/** The title of a role or a kind of alert. */
export function TitleField({
  value,
  change,
  errorOf,
}: FieldsProps & { errorOf: (field: string) => string | undefined }) {
  return (
    <TextField
      name="title"
      label="Title"
      autoComplete="off"
      error={errorOf('title')}
      value={value.title}
      onChange={(event) => change({ title: event.target.value })}
    />
  )
}

/** Its colour and its icon, which is drawn in that colour. */
export function AppearanceFields({ value, change }: FieldsProps) {
  return (
    <>
      <ColourField value={colourChoiceOf(value.colour)} onChange={(colour) => change({ colour })} />
      <IconChoice
        icons={CONTENT_ICONS}
        colour={resolveColour(value.colour, value.title)}
        value={value.icon}
        onChange={(icon) => change({ icon })}
      />
    </>
  )
}
