import type { Position } from '@holdfast/contract/positions'
import styles from './place-code-rows.module.css'
import { gridReference, plusCode } from './place-codes.ts'

/** What needs neither network nor service. Loaded by itself, because the conversion is heavy. */
export function PlaceCodeRows({ position }: { position: Position }) {
  const reference = gridReference(position)
  return (
    <>
      {reference && <PlaceRow label="OS grid reference" value={reference} />}
      <PlaceRow label="Plus Code" value={plusCode(position)} />
    </>
  )
}

/** One way to say where a place is; for a `<dl>`. The words change while they are being asked for. */
export function PlaceRow({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd aria-live="polite">{value}</dd>
    </div>
  )
}
