import { useState } from 'react'
import { moveTo } from '../list-changes.ts'

export type OrderedItem = { id: string; name: string }

/** Puts the item to a place counted from 0; false where that was refused. */
export type OnMove<Item> = (item: Item, to: number) => unknown

type Move = { id: string; to: number }

type Reorder<Item> = {
  /** The items in the order that was asked for, before it has been saved. */
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
