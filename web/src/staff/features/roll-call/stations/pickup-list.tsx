import type { ReactNode } from 'react'
import { BareOrderedList } from '../../../../ui/list/list.tsx'
import styles from './pickup-item.module.css'
import { PickupItem } from './pickup-item.tsx'
import type { PickupRow } from './pickup-rows.ts'

type PickupListProps = {
  title: string
  items: readonly PickupRow[]
  /** How many are shown. */
  max?: number
  /** The buttons of an item. */
  actions?: (item: PickupRow) => ReactNode
}

/** Adults who wait, the longest wait first. Nothing if there are none. */
export function PickupList({ title, items, max = items.length, actions }: PickupListProps) {
  if (items.length === 0) return null
  return (
    <section>
      <h2>
        {title} ({items.length})
      </h2>
      <BareOrderedList aria-label={title} className={styles.list}>
        {items.slice(0, max).map((item) => (
          <PickupItem key={item.pickup.id} item={item}>
            {actions?.(item)}
          </PickupItem>
        ))}
      </BareOrderedList>
      {items.length > max && <p className="meta">{items.length - max} more wait.</p>}
    </section>
  )
}
