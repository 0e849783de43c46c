import styles from './place-row.module.css'

/** One way to say where a place is; for a `<dl>`. The words change while they are being asked for. */
export function PlaceRow({ label, words }: { label: string; words: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd aria-live="polite">{words}</dd>
    </div>
  )
}
