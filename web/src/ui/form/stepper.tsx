import { faMinus } from '@fortawesome/free-solid-svg-icons/faMinus'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { Icon, type IconDefinition } from '../theme/icon.tsx'
import { Field, type FieldLabels } from './field.tsx'
import styles from './stepper.module.css'

type StepperProps = FieldLabels & {
  name: string
  /** Digits, or `""` while there is no number yet. */
  value: string
  /** The number after the first press while there is none. */
  start?: number | undefined
  max: number
  onChange: (value: string) => void
}

/** A field for a whole number from 0 up, to press or to type. Large enough for gloves. */
export function Stepper({ name, value, start = 0, max, onChange, ...labels }: StepperProps) {
  const step = (by: number) => {
    const next = value === '' ? start : Number(value) + by
    onChange(String(Math.min(max, Math.max(0, next))))
  }
  return (
    <Field {...labels}>
      {(control) => (
        <div className={styles.stepper}>
          <StepButton icon={faMinus} label={`${labels.label}: one less`} onPress={() => step(-1)} />
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            name={name}
            className={styles.number}
            value={value}
            onChange={(event) => onChange(readDigits(event.target.value, max))}
          />
          <StepButton icon={faPlus} label={`${labels.label}: one more`} onPress={() => step(1)} />
        </div>
      )}
    </Field>
  )
}

type StepButtonProps = { icon: IconDefinition; label: string; onPress: () => void }

function StepButton({ icon, label, onPress }: StepButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onPress}>
      <Icon icon={icon} />
    </button>
  )
}

function readDigits(text: string, max: number): string {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? '' : String(Math.min(max, Number(digits)))
}
