import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/list/card.tsx'
import styles from './shared-incident.module.css'

type SharedPartProps = { title: string; isUrgent?: boolean; children: ReactNode }

/** A part of the page, under its heading. */
export function SharedPart({ title, isUrgent, children }: SharedPartProps) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id} edge={isUrgent ? 'red' : undefined}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.stack}>{children}</div>
    </Card>
  )
}
