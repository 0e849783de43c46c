import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { useConfirm } from '../../../../ui/dialog/confirm-host.tsx'
import { moveTo, upsert } from '../list-operations.ts'
import styles from './lists.module.css'
import { OrderedList } from './ordered-list.tsx'

type WithKey = { key: string }

type EditableListProps<Item extends WithKey> = {
  /** What the entries are called, in the plural: `Steps`. */
  label: string
  /** What one entry is called: `step`. */
  noun: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** Makes a new entry; undefined while none may be added. */
  create: (() => Item) | undefined
  /** The entry's name in the labels of its buttons. */
  nameOf: (item: Item, index: number) => string
  /** An empty entry is removed without a confirmation. */
  isEmpty: (item: Item) => boolean
  /** The summary of a collapsed entry; without it entries are always expanded. */
  summary?: (item: Item, index: number) => ReactNode
  /** An entry with a problem is expanded. */
  hasProblem?: (item: Item) => boolean
  /** Set if the last entry cannot be removed. */
  min?: 1
  /** Renders the fields of one entry. */
  children: (item: Item, change: (fields: Partial<Item>) => void, index: number) => ReactNode
}

/** A list within a form. People can add, fill in, reorder and remove its entries. */
export function EditableList<Item extends WithKey>(props: EditableListProps<Item>) {
  const { label, noun, items, onChange, create, nameOf, isEmpty, summary, min = 0 } = props
  const { fieldset, focusFields } = useFocusOfFields(items)
  const [open, setOpen] = useState(() => items.find(isEmpty)?.key)
  const confirm = useConfirm()
  const isOpen = (item: Item) => !summary || open === item.key || props.hasProblem?.(item) === true

  function add(item: Item) {
    onChange([...items, item])
    setOpen(item.key)
    focusFields(item.key)
  }

  async function remove(item: Item, name: string) {
    const message = `Are you sure you want to remove this ${noun}?`
    const question = { message, details: <p>{name}</p>, danger: true }
    if (!isEmpty(item) && !(await confirm(question))) return
    onChange(items.filter(({ key }) => key !== item.key))
  }

  function fields(item: Item, index: number): ReactNode {
    const change = (changed: Partial<Item>) =>
      onChange(upsert(items, { ...item, ...changed }, ({ key }) => key === item.key))
    return <div className={styles.fields}>{props.children(item, change, index)}</div>
  }

  const listItems = items.map((item, index) => ({ id: item.key, name: nameOf(item, index), item }))
  return (
    <fieldset ref={fieldset} className={styles.editableList}>
      <legend className={styles.label}>{label}</legend>
      <OrderedList
        label={label}
        items={listItems}
        onMove={({ id }, to) => onChange(moveTo(items, ({ key }) => key === id, to))}
        actions={({ item, name }, index) => (
          <>
            {summary && (
              <Button
                kind="quiet"
                onClick={() => {
                  setOpen(isOpen(item) ? undefined : item.key)
                  if (!isOpen(item)) focusFields(item.key)
                }}
              >
                {isOpen(item) ? 'Done' : 'Edit'}
              </Button>
            )}
            {items.length > min && (
              <Button kind="quiet" onClick={() => void remove(item, name || `Number ${index + 1}`)}>
                Remove
              </Button>
            )}
          </>
        )}
        below={({ item }, index) => summary && isOpen(item) && fields(item, index)}
      >
        {({ item }, index) => (summary ? summary(item, index) : fields(item, index))}
      </OrderedList>
      {create && (
        <div>
          <Button icon={faPlus} onClick={() => add(create())}>
            {`Add ${article(noun)} ${noun}`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? 'an' : 'a'
}

/** The first field of a new entry gets the focus. */
function useFocusOfFields(items: readonly WithKey[]) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [wanted, focusFields] = useState<string>()
  const isThere = items.some(({ key }) => key === wanted)

  useEffect(() => {
    if (wanted === undefined || !isThere) return
    const row = fieldset.current?.querySelector(`[data-row="${CSS.escape(wanted)}"]`)
    row?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    focusFields(undefined)
  }, [wanted, isThere])

  return { fieldset, focusFields }
}
