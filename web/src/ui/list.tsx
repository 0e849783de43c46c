import type { ReactNode } from 'react'
import { BareList } from './bare-list.tsx'
import styles from './list.module.css'

type ListProps = { children: ReactNode; label?: string | undefined }

/** A list of rows: `ListItem` and `ListLink` are its children. */
export function List({ children, label }: ListProps) {
  return (
    <BareList aria-label={label} className={styles.list}>
      {children}
    </BareList>
  )
}
