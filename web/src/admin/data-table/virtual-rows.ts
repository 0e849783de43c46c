import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { scrollerOf, useOffsetInScroller } from '../../ui/list/virtual-list.tsx'
import { useIsPrinting } from '../printing/printed-heading.tsx'

/** A guess in pixels; the real height of each row is measured. */
const ROW_HEIGHT = 54
/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const MAX_UNVIRTUALISED_ROWS = 200

type VirtualRows = {
  /** The indexes of the visible rows and a few around them; all of a short table and when printing. */
  indexes: readonly number[]
  /** The heights of the rows that are not rendered, above and below, in pixels. */
  before: number
  after: number
  measure: (row: HTMLElement | null) => void
}

/** Which rows of a table exist: it scrolls with the page around it (the nearest `data-scroller`). */
export function useVirtualRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  keyOf: (index: number) => string,
): VirtualRows {
  const isPrinting = useIsPrinting()
  const margin = useOffsetInScroller(body)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getItemKey: keyOf,
    getScrollElement: () => scrollerOf(body.current),
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: margin,
    overscan: count <= MAX_UNVIRTUALISED_ROWS ? count : 10,
  })
  const items = virtualizer.getVirtualItems()
  const all = Array.from({ length: isPrinting ? count : 0 }, (_, index) => index)
  return {
    indexes: isPrinting ? all : items.map(({ index }) => index),
    before: isPrinting ? 0 : Math.max(0, (items[0]?.start ?? margin) - margin),
    after: isPrinting
      ? 0
      : Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)),
    measure: virtualizer.measureElement,
  }
}
