import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown'
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp'
import { faGripVertical } from '@fortawesome/free-solid-svg-icons/faGripVertical'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { useFocusAfterRemoval } from '../../../../ui/hooks/use-focus-after-removal.ts'
import { Icon } from '../../../../ui/theme/icon.tsx'
import styles from './lists.module.css'
import { type OnMove, type OrderedItem, useDragging, useReorder } from './use-reorder.ts'

type OrderedListProps<Item extends OrderedItem> = {
  /** The accessible name of the list. */
  label: string
  items: readonly Item[]
  /** Undefined where the order cannot be changed now. */
  onMove: OnMove<Item> | undefined
  /** Buttons at the end of a row. */
  actions?: (item: Item, index: number) => ReactNode
  /** Shown below a row in full width: details, a nested list. */
  below?: (item: Item, index: number) => ReactNode
  /** Shown when the list is empty. */
  empty?: ReactNode
  children: (item: Item, index: number) => ReactNode
}

/** A list whose order matters. Rows are moved by two buttons, or by dragging their handle. */
export function OrderedList<Item extends OrderedItem>(props: OrderedListProps<Item>) {
  const { label, items, onMove, actions, below, empty, children } = props
  const { shown, announcement, move } = useReorder(items, onMove)
  const ids = shown.map(({ id }) => id)
  const focus = useFocusAfterRemoval(ids)
  const drag = useDragging(ids, (id, to) => {
    const item = shown.find((candidate) => candidate.id === id)
    if (item) void move(item, to)
  })
  return (
    <>
      {shown.length === 0 && empty}
      <ol
        {...focus}
        {...drag.list}
        aria-label={label}
        className={styles.list}
        hidden={shown.length === 0}
      >
        {shown.map((item, index) => (
          <li
            key={item.id}
            tabIndex={-1}
            className={styles.row}
            data-row={item.id}
            data-dragged={drag.dragged === item.id || undefined}
            data-target={drag.sideOf(item.id)}
            {...drag.target(item.id)}
          >
            {onMove && (
              <span className={styles.handle} aria-hidden="true" {...drag.handle(item.id)}>
                <Icon icon={faGripVertical} />
              </span>
            )}
            <div className={styles.content}>{children(item, index)}</div>
            <fieldset aria-label={item.name} className={styles.actions}>
              {onMove && (
                <>
                  <IconButton
                    icon={faArrowUp}
                    label={`Move ${item.name} up`}
                    disabled={index === 0}
                    onClick={() => void move(item, index - 1)}
                  />
                  <IconButton
                    icon={faArrowDown}
                    label={`Move ${item.name} down`}
                    disabled={index === shown.length - 1}
                    onClick={() => void move(item, index + 1)}
                  />
                </>
              )}
              {actions?.(item, index)}
            </fieldset>
            <div className={styles.below}>{below?.(item, index)}</div>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}
