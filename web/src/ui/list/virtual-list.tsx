import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { BareList } from './list.tsx'
import styles from './virtual-list.module.css'

type VirtualListProps = {
  label: string
  count: number
  /** A key that stays with the item: its id. */
  keyOf: (index: number) => string
  renderItem: (index: number) => ReactNode
  /** An item's estimated height in pixels; the real one is measured. */
  estimatedHeight: number
  /** Starts at the last item, and goes there whenever `count` changes. */
  toEnd?: boolean | undefined
}

/**
 * The virtualizer goes through all of its items whenever their number changes. If a list is shown from its
 * end, the virtualizer is given only the last 500 to 1,000 items until somebody scrolls to earlier ones.
 */
const LAID_OUT_ITEMS = 500
/** When somebody scrolls this near to the first of those items, earlier ones are added. */
const MIN_PIXELS_BEFORE = 3000

/**
 * A list of which only the visible part is rendered; items may have any height. It scrolls with the `Screen`
 * around it (the nearest `data-scroller`).
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, keyOf, renderItem, estimatedHeight, toEnd = false } = props
  const list = useRef<HTMLUListElement>(null)
  const margin = useOffsetInScroller(list)
  const [first, layOutFrom] = useFirstLaidOut(count, toEnd)
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: count - first,
    getItemKey: useCallback((index: number) => keyOf(first + index), [keyOf, first]),
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => estimatedHeight,
    paddingStart: first * estimatedHeight,
    scrollMargin: margin,
    overscan: 8,
    anchorTo: toEnd ? 'end' : 'start',
  })
  const items = virtualizer.getVirtualItems()
  const scrolledTo = (virtualizer.scrollOffset ?? 0) - margin
  const isNearFirst = scrolledTo < first * estimatedHeight + MIN_PIXELS_BEFORE
  // Before the list has gone to its end, it is near its first items only because it starts there.
  const beenAtEnd = useRef<number>(undefined)
  useEffect(() => {
    if (!isNearFirst) beenAtEnd.current = count
  }, [isNearFirst, count])
  if (first > 0 && isNearFirst && beenAtEnd.current === count) {
    layOutFrom(Math.floor(scrolledTo / estimatedHeight) - LAID_OUT_ITEMS)
  }

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
            aria-posinset={first + index + 1}
            className={styles.item}
          >
            {renderItem(first + index)}
          </li>
        ))}
      </div>
    </BareList>
  )
}

/** The index of the first item that is laid out, and a function that lowers it until `count` changes. */
function useFirstLaidOut(count: number, toEnd: boolean): [number, (index: number) => void] {
  const [scrolled, setScrolled] = useState({ count, first: count })
  const last = Math.max(0, Math.floor(count / LAID_OUT_ITEMS) - 1) * LAID_OUT_ITEMS
  const first = scrolled.count === count ? Math.min(scrolled.first, last) : last
  return [toEnd ? first : 0, (index) => setScrolled({ count, first: Math.max(0, index) })]
}

/** What scrolls around an element: the nearest `data-scroller`. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-scroller]') ?? null
}

/** The element's offset in its scroller; updated when the content above it changes. */
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
    // When content above it changes, at any depth, one of these changes its height.
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around === scroller) break
      observer.observe(around)
    }
    return () => observer.disconnect()
  }, [target])
  return offset
}
