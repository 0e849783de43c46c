import { faBan } from '@fortawesome/free-solid-svg-icons/faBan'
import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import styles from './check-item.module.css'
import { Checkbox } from './checkbox.tsx'
import { useConfirm } from './confirm-host.tsx'
import { Markdown, MarkdownLine } from './markdown.tsx'
import { Tag } from './tag.tsx'

export type CheckItemState = 'incomplete' | 'complete' | 'not applicable'

type CheckItemProps = {
  /** Markdown: what is to be done. */
  text: string
  /** A line of markdown each, ticked one by one. */
  subitems: readonly string[]
  state: CheckItemState
  /** The indexes of the ticked sub-items. */
  ticked: ReadonlySet<number>
  /** Who settled it and when: `Jordan Hale · 10:41 - 21 Nov 2026`. */
  note?: ReactNode
  /** To be read, not ticked; the screen says why. */
  readOnly?: boolean | undefined
  onTick: (index: number, ticked: boolean) => void
  /** Called after the person has confirmed. */
  onSettle: (state: 'complete' | 'not applicable') => void
  onUndo: () => void
}

/**
 * One item of a checklist, as an item of a `List`. It can be completed only when every sub-item is
 * ticked; complete and not applicable can be undone.
 */
export function CheckItem(props: CheckItemProps) {
  const { text, subitems, state, ticked, note, readOnly, onTick } = props
  const textId = useId()
  const status = statuses[state]
  return (
    <Card as="li" edge={status.colour}>
      <div className={styles.head}>
        <Tag variant="plain" colour={status.colour} icon={status.icon}>
          {status.label}
        </Tag>
        {state === 'incomplete' && subitems.length > 0 && (
          <span className={styles.count}>
            {ticked.size} of {subitems.length}
          </span>
        )}
      </div>
      <div id={textId} data-state={state} className={styles.text}>
        <Markdown text={text} headings={3} />
      </div>
      {subitems.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the text
        <div role="group" aria-labelledby={textId} className={styles.subitems}>
          {subitems.map((subitem, index) => (
            <Checkbox
              // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same; their order is fixed
              key={`${index} ${subitem}`}
              label={<MarkdownLine text={subitem} />}
              checked={ticked.has(index)}
              disabled={readOnly || state !== 'incomplete'}
              onChange={(event) => onTick(index, event.target.checked)}
            />
          ))}
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {!readOnly && <Controls {...props} textId={textId} />}
    </Card>
  )
}

const statuses = {
  incomplete: { label: 'Actions Incomplete', colour: 'orange', icon: undefined },
  complete: { label: 'Complete', colour: 'ok', icon: faCheck },
  'not applicable': { label: 'Not Applicable', colour: 'black', icon: faBan },
} as const

function Controls(props: CheckItemProps & { textId: string }) {
  const { subitems, state, ticked, onSettle, onUndo, textId } = props
  const confirm = useConfirm()
  const hintId = useId()
  const isReady = subitems.every((_, index) => ticked.has(index))

  if (state !== 'incomplete') {
    return (
      <div className={styles.undo} data-print="hide">
        <Button kind="quiet" aria-describedby={textId} onClick={onUndo}>
          Undo
        </Button>
      </div>
    )
  }

  async function settle(to: 'complete' | 'not applicable', message: string) {
    if (await confirm({ message })) onSettle(to)
  }

  return (
    <div className={styles.controls} data-print="hide">
      <Button
        aria-describedby={textId}
        onClick={() => void settle('not applicable', 'Mark item as not applicable?')}
      >
        Not applicable
      </Button>
      <Button
        kind="primary"
        aria-describedby={isReady ? textId : `${textId} ${hintId}`}
        disabled={!isReady}
        onClick={() => void settle('complete', 'Item completed?')}
      >
        Complete
      </Button>
      {!isReady && (
        <span id={hintId} className="visually-hidden">
          Tick every sub-item first.
        </span>
      )}
    </div>
  )
}
