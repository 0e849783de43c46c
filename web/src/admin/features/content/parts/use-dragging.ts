import { type DragEvent, useState } from 'react'

type Over = { id: string; side: 'before' | 'after' }

/** The browser's own dragging, by a row's handle onto the upper or lower half of another row. */
export function useDragging(ids: readonly string[], move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<Over>()

  function end() {
    setDragged(undefined)
    setOver(undefined)
  }

  // Only the handle is dragged, so that text in a row can still be marked.
  const handle = (id: string) => ({
    draggable: true,
    onDragStart: ({ currentTarget, dataTransfer, clientX, clientY }: DragEvent<HTMLElement>) => {
      dataTransfer.effectAllowed = 'move'
      const row = currentTarget.closest('li')
      if (row) {
        const { left, top } = row.getBoundingClientRect()
        dataTransfer.setDragImage(row, clientX - left, clientY - top)
      }
      setDragged(id)
    },
    onDragEnd: end,
  })

  const target = (id: string) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged === undefined) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      setOver({ id, side: event.clientY < top + height / 2 ? 'before' : 'after' })
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (dragged === undefined || !over) return
      event.preventDefault()
      const from = ids.indexOf(dragged)
      const gap = ids.indexOf(over.id) + (over.side === 'after' ? 1 : 0)
      if (from >= 0) move(dragged, gap > from ? gap - 1 : gap)
      end()
    },
  })

  const list = {
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
        setOver(undefined)
      }
    },
  }

  const sideOf = (id: string) => (over?.id === id && over.id !== dragged ? over.side : undefined)
  return { list, handle, target, sideOf, dragged }
}
