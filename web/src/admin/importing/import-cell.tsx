import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import styles from './importing.module.css'

type ImportCellProps = {
  label: string
  value: string
  isWide: boolean | undefined
  /** Whether the cell has a problem. */
  isWrong: boolean
  /** The id of the element with the row's problems. */
  describedBy: string | undefined
  onChange: (text: string) => void
}

/**
 * One cell to correct. What is typed takes effect on Enter, when the field is left, or when its row scrolls
 * out of view. Escape reverts it.
 */
export function ImportCell(props: ImportCellProps) {
  const { label, value, isWide, isWrong, describedBy, onChange } = props
  const [typed, setTyped] = useState<string>()

  function commit() {
    setTyped(undefined)
    if (typed !== undefined && typed !== value) onChange(typed)
  }

  const commitOnUnmount = useEffectEvent(commit)
  useEffect(() => () => commitOnUnmount(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setTyped(undefined)
  }

  return (
    <input
      type="text"
      className={styles.input}
      data-wide={isWide}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
