import { faBan } from '@fortawesome/free-solid-svg-icons/faBan'
import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faEllipsis } from '@fortawesome/free-solid-svg-icons/faEllipsis'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Markdown, MarkdownLine } from '../content/markdown.tsx'
import { useConfirm } from '../dialog/confirm-host.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Tag } from '../tag.tsx'
import { Icon } from '../theme/icon.tsx'
import styles from './check-item.module.css'

const TICK_FIRST = 'Tick every sub-item first.'

export type CheckItemState = 'incomplete' | 'complete' | 'not applicable'

type CheckItemProps = {
  /** Markdown: what is to be done. */
  text: string
  /** Lines of markdown that are ticked one by one. */
  subitems: readonly string[]
  state: CheckItemState
  /** The indexes of the ticked sub-items. */
  ticked: ReadonlySet<number>
  /** Who settled it and when: `Jordan Hale · 10:41 - 21 Nov 2026`. */
  note?: ReactNode
  /** The item can only be read; the screen says why. */
  readOnly?: boolean | undefined
  onTick: (index: number, ticked: boolean) => void
  /** Called after the person has confirmed. */
  onSettle: (state: 'complete' | 'not applicable') => void
  onUndo: () => void
  /** More for the menu of rare actions, also of an item that can only be read. */
  more?: ReactNode
}

/**
 * One item of a checklist, for use in a `List`: a round tick, the text, and a menu of rare actions. It
 * can be completed only when every sub-item is ticked. Complete and not applicable can be undone.
 */
export function CheckItem(props: CheckItemProps) {
  const { text, subitems, state, ticked, note, readOnly, onTick } = props
  const textId = useId()
  const hintId = useId()
  const [isHinted, setHinted] = useState(false)
  const isReady = subitems.every((_, index) => ticked.has(index))
  const isOpen = state === 'incomplete'
  const { settle, undo, control } = useSettle(props)

  function complete() {
    if (isReady) void settle('complete', 'Item completed?')
    else setHinted(true)
  }

  return (
    <li className={styles.item} data-state={state}>
      {isOpen && !readOnly ? (
        <button
          ref={control}
          type="button"
          className={styles.tick}
          title="Complete"
          aria-label="Complete"
          aria-disabled={!isReady || undefined}
          aria-describedby={isReady ? textId : `${textId} ${hintId}`}
          onClick={complete}
          data-print="hide"
        >
          <span className={styles.ring} />
        </button>
      ) : (
        <span className={styles.tick} aria-hidden="true">
          <span className={styles.ring}>{!isOpen && <Icon icon={statuses[state].icon} />}</span>
        </span>
      )}
      <div className={styles.main}>
        <div id={textId} className={styles.text}>
          <Markdown text={text} headings={3} />
        </div>
        {isOpen ? (
          <span className="visually-hidden">Actions Incomplete</span>
        ) : (
          <div className={styles.settled}>
            <Tag variant="plain" colour={statuses[state].colour}>
              {statuses[state].label}
            </Tag>
            {note && <span className={styles.note}>{note}</span>}
            {!readOnly && (
              <span data-print="hide" className={styles.undo}>
                <Button ref={control} kind="quiet" aria-describedby={textId} onClick={undo}>
                  Undo
                </Button>
              </span>
            )}
          </div>
        )}
        {subitems.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the text
          <div role="group" aria-labelledby={textId} className={styles.subitems}>
            {subitems.map((subitem, index) => (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same; their order is fixed
                key={`${index} ${subitem}`}
                label={<MarkdownLine text={subitem} />}
                checked={ticked.has(index)}
                disabled={readOnly || !isOpen}
                onChange={(event) => onTick(index, event.target.checked)}
              />
            ))}
          </div>
        )}
        {isOpen && note && <p className={styles.note}>{note}</p>}
        {isOpen && !isReady && (
          <>
            <span id={hintId} className="visually-hidden">
              {TICK_FIRST}
            </span>
            <p role="status" className={styles.note}>
              {isHinted && TICK_FIRST}
            </p>
          </>
        )}
      </div>
      {isOpen && (!readOnly || props.more) && (
        <RareChoice settle={readOnly ? undefined : settle} textId={textId} more={props.more} />
      )}
    </li>
  )
}

const statuses = {
  complete: { label: 'Complete', colour: 'ok', icon: faCheck },
  'not applicable': { label: 'Not Applicable', colour: 'black', icon: faBan },
} as const

type Settle = (to: 'complete' | 'not applicable', message: string) => Promise<void>

/**
 * Settles the item, and undoes that. The pressed button disappears with the old state; then the focus goes to
 * `control`, which stands in its place, for otherwise keyboard users would start from the top.
 */
function useSettle({ state, onSettle, onUndo }: CheckItemProps) {
  const confirm = useConfirm()
  const control = useRef<HTMLButtonElement>(null)
  const isOwnChange = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another state has another control
  useEffect(() => {
    if (isOwnChange.current && document.activeElement === document.body) control.current?.focus()
    isOwnChange.current = false
  }, [state])

  const settle: Settle = async (to, message) => {
    if (!(await confirm({ message }))) return
    isOwnChange.current = true
    onSettle(to)
  }
  function undo() {
    isOwnChange.current = true
    onUndo()
  }
  return { settle, undo, control }
}

type RareChoiceProps = { settle: Settle | undefined; textId: string; more: ReactNode }

/** The menu of an item. It holds the rare actions, away from a thumb that ticks. */
function RareChoice({ settle, textId, more }: RareChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.menu} data-print="hide">
      <IconButton
        icon={faEllipsis}
        label="More"
        aria-expanded={isOpen}
        aria-describedby={textId}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.choices}>
          {settle && (
            <Button
              aria-describedby={textId}
              onClick={() => void settle('not applicable', 'Mark item as not applicable?')}
            >
              Not applicable
            </Button>
          )}
          {more}
        </div>
      )}
    </div>
  )
}
