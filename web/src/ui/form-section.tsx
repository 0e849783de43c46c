import type { ReactNode } from 'react'
import styles from './form-section.module.css'

type FormSectionProps = {
  name: string
  /** Only to look at. */
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
