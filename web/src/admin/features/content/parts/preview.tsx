import { type ReactNode, useId } from 'react'
import styles from './preview.module.css'

type PreviewProps = {
  /** What is shown, where there is more than one. */
  label?: string
  /** Beside a long form: it stays in sight and scrolls by itself. */
  stays?: boolean
  children: ReactNode
}

/** Renders its children as staff see them on a phone. */
export function Preview({ label = 'As staff see it', stays, children }: PreviewProps) {
  const labelId = useId()
  return (
    <section
      aria-labelledby={labelId}
      className={styles.preview}
      data-stays={stays}
      tabIndex={stays ? 0 : undefined}
    >
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      <div className={styles.paper}>{children}</div>
    </section>
  )
}

type WritingWithPreviewProps = {
  preview: ReactNode
  /** The editor. */
  children: ReactNode
}

/** An editor with its preview beside it, or below it on a phone. */
export function WritingWithPreview({ preview, children }: WritingWithPreviewProps) {
  return (
    <div className={styles.sides}>
      <div className={styles.writing}>{children}</div>
      <Preview stays>{preview}</Preview>
    </div>
  )
}
