import { type DragEvent, useState } from 'react'
import { moveTo } from '../list-operations.ts'

export type OrderedItem = { id: string; name: string }

/** Moves the item to a place counted from 0; false if that was refused. */
export type OnMove<Item> = (item: Item, to: number) => unknown

type Move = { id: string; to: number }

type Reorder<Item> = {
  /** The items in their new order, even before it has been saved. */
  shown: readonly Item[]
  /** The new position of the last moved item, for screen readers. */
  announcement: string
  move: (item: Item, to: number) => Promise<void>
}

/** Shows an item in its new place at once, so that it can be moved again while a save is under way. */
export function useReorder<Item extends OrderedItem>(
  items: readonly Item[],
  onMove: OnMove<Item> | undefined,
): Reorder<Item> {
  const [announcement, setAnnouncement] = useState('')
  const [unsaved, setUnsaved] = useState<readonly Move[]>([])
  const shown = unsaved.reduce<readonly Item[]>(
    (list, { id, to }) => moveTo(list, (item) => item.id === id, to),
    items,
  )

  async function move(item: Item, to: number): Promise<void> {
    if (!onMove || to < 0 || to >= shown.length || shown[to]?.id === item.id) return
    const pendingMove = { id: item.id, to }
    setUnsaved((earlier) => [...earlier, pendingMove])
    setAnnouncement(`${item.name} is now number ${to + 1} of ${shown.length}`)
    try {
      if ((await onMove(item, to)) === false) setAnnouncement(`${item.name} was not moved`)
    } finally {
      setUnsaved((all) => all.filter((other) => other !== pendingMove))
    }
  }

  return { shown, announcement, move }
}

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
