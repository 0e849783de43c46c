import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * When the focused row disappears, moves the focus to the row that is now at its place, or to the last row,
 * or to the page's heading. Otherwise keyboard users would start from the top. Rows have `data-row`.
 */
export function useFocusAfterRemoval(ids: readonly string[]) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<{ id: string; place: number }>(undefined)

  useEffect(() => {
    const last = focused.current
    if (last === undefined || ids.includes(last.id)) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]')
    const next = rows?.[Math.min(last.place, rows.length - 1)]
    const target = next ?? document.querySelector<HTMLElement>('h1')
    target?.focus()
  }, [ids])

  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const id = rowOf(target, currentTarget)?.dataset.row
      if (id !== undefined) focused.current = { id, place: ids.indexOf(id) }
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
}

/** The row of this list, not of a list inside it. */
function rowOf(target: Element, list: Element): HTMLElement | undefined {
  const rows = list.querySelectorAll<HTMLElement>(':scope > [data-row]')
  return [...rows].find((row) => row.contains(target))
}
