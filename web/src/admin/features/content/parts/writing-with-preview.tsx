import type { ReactNode } from 'react'
import { Preview } from './preview.tsx'
import styles from './writing-with-preview.module.css'

type WritingWithPreviewProps = {
  preview: ReactNode
  /** Where it is written. */
  children: ReactNode
}

/** What is written, and beside it, or below it on a phone, what staff see of it. */
export function WritingWithPreview({ preview, children }: WritingWithPreviewProps) {
  return (
    <div className={styles.sides}>
      <div className={styles.writing}>{children}</div>
      <Preview stays>{preview}</Preview>
    </div>
  )
}
