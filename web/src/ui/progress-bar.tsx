import { useId } from 'react'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  /** What is in progress; shown above the bar. */
  label: string
  /** From 0 to 1; undefined when the duration is unknown. */
  progress: number | undefined
}

/** The progress of a longer operation. */
export function ProgressBar({ label, progress }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <span id={id}>{label}</span>
      <progress aria-labelledby={id} max={1} value={progress} className={styles.bar} />
    </div>
  )
}
