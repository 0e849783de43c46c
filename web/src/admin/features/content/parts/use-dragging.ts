import { type DragEvent, useState } from 'react'

/** Native drag and drop: a dropped row takes the place of the row below the pointer. */
export function useDragging(ids: readonly string[], move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()

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
      setOver(id)
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (dragged === undefined) return
      event.preventDefault()
      move(dragged, ids.indexOf(id))
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

  /** Where the drop marker is drawn. */
  function sideOf(id: string): 'before' | 'after' | undefined {
    if (dragged === undefined || over !== id || id === dragged) return undefined
    return ids.indexOf(dragged) < ids.indexOf(id) ? 'after' : 'before'
  }

  return { list, handle, target, sideOf, dragged }
}
