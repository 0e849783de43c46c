import {
  COLOUR_CHOICE_NAMES,
  COLOUR_CHOICES,
  type ColourChoice,
} from '@holdfast/contract/content/appearance'
import { contentIcon } from '../../ui/content/content-icon.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Icon } from '../../ui/theme/icon.tsx'
import styles from './icon-choice.module.css'

type IconChoiceProps = {
  /** The names used in data, with their labels. */
  icons: readonly { name: string; label: string }[]
  /** The content colour in which they are drawn. */
  colour: string
  value: string
  onChange: (icon: string) => void
}

/** A choice of icons with their labels. */
export function IconChoice({ icons, colour, value, onChange }: IconChoiceProps) {
  return (
    <fieldset className={styles.choice} data-colour={colour}>
      <legend>Icon</legend>
      <div className={styles.icons}>
        {icons.map(({ name, label }) => (
          <label key={name} className={styles.icon}>
            <input
              type="radio"
              name="icon"
              value={name}
              checked={value === name}
              onChange={() => onChange(name)}
              className={styles.radio}
            />
            <span className={styles.picture}>
              <Icon icon={contentIcon(name)} />
            </span>
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ColourFieldProps = { value: ColourChoice; onChange: (colour: ColourChoice) => void }

const options = COLOUR_CHOICE_NAMES.map((value) => ({ value, label: COLOUR_CHOICES[value] }))

/** The content colours with their labels. */
export function ColourField({ value, onChange }: ColourFieldProps) {
  return (
    <SelectField
      name="colour"
      label="Colour"
      hint={value === 'random' ? 'The name decides, the same on every device.' : undefined}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as ColourChoice)}
    />
  )
}
