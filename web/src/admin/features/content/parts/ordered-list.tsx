import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown'
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp'
import { faGripVertical } from '@fortawesome/free-solid-svg-icons/faGripVertical'
import type { DragEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import styles from './ordered-list.module.css'

export type OrderedItem = { id: string; name: string }

type OrderedListProps<Item extends OrderedItem> = {
  /** What is listed, for who cannot see it. */
  label: string
  items: readonly Item[]
  /** Puts the item to a place counted from 0. Undefined where the order cannot be changed now. */
  onMove: ((item: Item, to: number) => void) | undefined
  /** Buttons at the end of a row. */
  actions?: (item: Item, index: number) => ReactNode
  children: (item: Item, index: number) => ReactNode
}

type Direction = 'up' | 'down'

/** A list whose order means something: by two buttons on each row, or by dragging its handle. */
export function OrderedList<Item extends OrderedItem>(props: OrderedListProps<Item>) {
  const { label, items, onMove, actions, children } = props
  const { list, said, move } = useMoving(items, onMove)
  const drag = useDragging(move)
  return (
    <>
      <ol ref={list} aria-label={label} className={styles.list}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={styles.row}
            data-item={item.id}
            data-target={drag.over?.index === index ? drag.over.side : undefined}
            {...drag.target(index)}
          >
            {onMove && (
              <span className={styles.handle} aria-hidden="true" {...drag.handle(index)}>
                <Icon icon={faGripVertical} />
              </span>
            )}
            <div className={styles.content}>{children(item, index)}</div>
            <div className={styles.actions}>
              {onMove && (
                <>
                  <IconButton
                    icon={faArrowUp}
                    label={`Move ${item.name} up`}
                    data-move="up"
                    aria-disabled={index === 0}
                    onClick={() => move(index, index - 1, 'up')}
                  />
                  <IconButton
                    icon={faArrowDown}
                    label={`Move ${item.name} down`}
                    data-move="down"
                    aria-disabled={index === items.length - 1}
                    onClick={() => move(index, index + 1, 'down')}
                  />
                </>
              )}
              {actions?.(item, index)}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

/** Moves, says where the item has come to, and keeps the focus on the button that was pressed. */
function useMoving<Item extends OrderedItem>(
  items: readonly Item[],
  onMove: ((item: Item, to: number) => void) | undefined,
) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const pressed = useRef<{ id: string; direction: Direction }>(undefined)

  // A browser takes the focus from what moves within the document.
  const order = items.map(({ id }) => id).join('\n')
  useEffect(() => {
    if (!pressed.current || order === '') return
    const { id, direction } = pressed.current
    pressed.current = undefined
    list.current
      ?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-move="${direction}"]`)
      ?.focus()
  }, [order])

  function move(from: number, to: number, direction?: Direction): void {
    const item = items[from]
    if (!item || from === to || to < 0 || to >= items.length) return
    if (direction) pressed.current = { id: item.id, direction }
    onMove?.(item, to)
    setSaid(`${item.name} is now number ${to + 1} of ${items.length}`)
  }

  return { list, said, move }
}

/** The browser's own dragging, by a row's handle onto the upper or lower half of another. */
function useDragging(move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<{ index: number; side: 'before' | 'after' }>()

  function end() {
    setFrom(undefined)
    setOver(undefined)
  }

  // Only the handle is dragged, so that text in a row can still be marked.
  const handle = (index: number) => ({
    draggable: true,
    onDragStart: ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
      dataTransfer.effectAllowed = 'move'
      const row = currentTarget.closest('li')
      if (row) dataTransfer.setDragImage(row, 0, 0)
      setFrom(index)
    },
    onDragEnd: end,
  })

  const target = (index: number) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (from === undefined) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      setOver({ index, side: event.clientY < top + height / 2 ? 'before' : 'after' })
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (from === undefined || !over) return
      event.preventDefault()
      const gap = over.index + (over.side === 'after' ? 1 : 0)
      move(from, gap > from ? gap - 1 : gap)
      end()
    },
  })
  return { handle, target, over }
}
