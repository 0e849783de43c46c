import type { ReactNode } from 'react'
import styles from './form-section.module.css'

type FormSectionProps = {
  name: string
  /** The fields cannot be changed. */
  inert?: boolean
  children: ReactNode
}

/** Fields that belong together, below their name. */
export function FormSection({ name, inert, children }: FormSectionProps) {
  return (
    <fieldset inert={inert} className={styles.section}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}
