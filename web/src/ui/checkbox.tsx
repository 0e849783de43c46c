import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './checkbox.module.css'
import type { InputProps } from './text-field.tsx'

type CheckboxProps = Omit<InputProps, 'type' | 'ref'> & {
  label: ReactNode
  /** Read out, not seen, where the place says what is ticked (a row of a table). */
  labelHidden?: boolean | undefined
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean | undefined
}

/** A checkbox with its label, together a 48 px target. */
export function Checkbox({ label, labelHidden, indeterminate = false, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={styles.row}>
      <input {...input} ref={box} type="checkbox" className={styles.box} />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
