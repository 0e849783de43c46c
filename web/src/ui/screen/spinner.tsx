import styles from './spinner.module.css'

type SpinnerProps = {
  label?: string | undefined
  /** Shown at once and over everything, while a screen is being loaded. */
  fullScreen?: boolean | undefined
}

/** Shows that work is in progress. Appears only after 300 ms, because quick work needs no indicator. */
export function Spinner({ label = 'Loading', fullScreen }: SpinnerProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className={styles.spinner}
      data-full={fullScreen || undefined}
    >
      <div className={styles.ring} />
    </div>
  )
}
