import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { BareList } from './bare-list.tsx'
import { scrollerOf, useOffsetInScroller } from './scroller.ts'
import styles from './virtual-list.module.css'

type VirtualListProps = {
  label: string
  count: number
  /** A key that stays with the item: its id. */
  keyOf: (index: number) => string
  renderItem: (index: number) => ReactNode
  /** A guess at an item's height in pixels; the real one is measured. */
  estimatedHeight: number
  /** Starts at the last item, and goes there whenever `count` changes. */
  toEnd?: boolean | undefined
}

/**
 * A list of which only the part in sight exists, whatever the heights. It scrolls with the `Screen`
 * around it (the nearest `data-scroller`).
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, keyOf, renderItem, estimatedHeight, toEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const margin = useOffsetInScroller(list)
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count,
    getItemKey: keyOf,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => estimatedHeight,
    scrollMargin: margin,
    overscan: 8,
    anchorTo: toEnd ? 'end' : 'start',
  })
  const items = virtualizer.getVirtualItems()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count is what asks for the end
  useEffect(() => {
    if (toEnd) virtualizer.scrollToEnd()
  }, [count, toEnd, margin])

  return (
    <BareList
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      <div
        role="presentation"
        style={{ transform: `translateY(${(items[0]?.start ?? 0) - margin}px)` }}
      >
        {items.map(({ key, index }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={styles.item}
          >
            {renderItem(index)}
          </li>
        ))}
      </div>
    </BareList>
  )
}
