import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * When the focused row disappears, the row now at its place gets the focus, or the last one, or the
 * page's heading; otherwise a keyboard would start from the top. Rows carry `data-row`.
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

/** The list's own row; there may be further lists within it. */
function rowOf(target: Element, list: Element): HTMLElement | undefined {
  const rows = list.querySelectorAll<HTMLElement>(':scope > [data-row]')
  return [...rows].find((row) => row.contains(target))
}
