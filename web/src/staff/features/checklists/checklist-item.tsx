import { pointKeys } from '@holdfast/contract/content/checklist-content'
import { memo, startTransition, useOptimistic, useState } from 'react'
import { useAddCheck } from '../../../data/incidents/checklists.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { formatTimeAndDate } from '../../../ui/format-dates.ts'
import { useHasLasted } from '../../../ui/hooks/use-has-lasted.ts'
import { CheckItem, type CheckItemState } from '../../../ui/list/check-item.tsx'
import type { Item } from './checklist-rules.ts'
import { MakeTask } from './make-task.tsx'

type ChecklistItemProps = {
  incidentid: string | undefined
  item: Item
  state: CheckItemState
  /** The indexes of the ticked sub-items, joined by commas. */
  ticked: string
  authorname: string | undefined
  timestamp: string | undefined
  isWaiting: boolean
  readOnly: boolean
}

/**
 * One item and its check. Its properties are plain values, so that a check of one item does not cause all
 * others to be drawn again.
 */
export const ChecklistItem = memo(function ChecklistItem(props: ChecklistItemProps) {
  const { incidentid, item, state, ticked, authorname, timestamp, isWaiting, readOnly } = props
  const addCheck = useAddCheck(incidentid)
  const { id: itemid, text, subitems } = item
  // A box must not jump back while the device is still storing the tick.
  const [shownTicks, showTick] = useOptimistic(indexesOf(ticked), withTick)
  const [isNotStored, setNotStored] = useState(false)
  const settled = timestamp && `${authorname} · ${formatTimeAndDate(timestamp)}`
  const isShownUnsent = useHasLasted(isWaiting)
  const note = [settled, isShownUnsent && 'Not sent yet', isNotStored && TAP_NOT_KEPT]
    .filter(Boolean)
    .join(' · ')

  function check(index: number | null, checked: boolean | null) {
    startTransition(async () => {
      if (index !== null) showTick({ index, isTicked: checked === true })
      const subitemText = index === null ? null : (pointKeys(subitems)[index] ?? null)
      const input = { itemid, subitemIndex: index, subitemText, checked, itemtext: text }
      const isKept = await addCheck(input).catch(() => false)
      setNotStored(!isKept)
    })
  }

  return (
    <CheckItem
      text={text}
      subitems={subitems}
      state={state}
      ticked={shownTicks}
      note={note}
      readOnly={readOnly}
      onTick={(index, isTicked) => check(index, isTicked || null)}
      onSettle={(to) => check(null, to === 'complete')}
      onUndo={() => check(null, null)}
      // Only holders of team roles open a checklist, and all of them make tasks.
      more={incidentid && <MakeTask incidentid={incidentid} itemid={itemid} text={text} />}
    />
  )
})

function indexesOf(ticked: string): ReadonlySet<number> {
  return new Set(ticked === '' ? [] : ticked.split(',').map(Number))
}

function withTick(
  indexes: ReadonlySet<number>,
  { index, isTicked }: { index: number; isTicked: boolean },
): ReadonlySet<number> {
  const others = [...indexes].filter((other) => other !== index)
  return new Set(isTicked ? [...others, index] : others)
}
