import type { ReactNode } from 'react'
import styles from './checkbox.module.css'
import type { InputProps } from './text-field.tsx'

type CheckboxProps = Omit<InputProps, 'type'> & { label: ReactNode }

/** One box with its words, together a 48 px target. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  )
}
