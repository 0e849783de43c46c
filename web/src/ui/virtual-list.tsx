import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BareList } from './list.tsx'
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

/** What scrolls around an element: the nearest `data-scroller`. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-scroller]') ?? null
}

/** How far below the scroller's first pixel an element begins; follows what stands above it. */
export function useOffsetInScroller(target: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const element = target.current
    const scroller = scrollerOf(element)
    if (!element || !scroller) return
    const measure = () => {
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setOffset(Math.round(top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // What stands above, at any depth, makes one of these longer.
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around === scroller) break
      observer.observe(around)
    }
    return () => observer.disconnect()
  }, [target])
  return offset
}
