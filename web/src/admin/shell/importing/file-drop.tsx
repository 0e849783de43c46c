import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import type { DragEvent } from 'react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './file-drop.module.css'

type FileDropProps = { busy: boolean; onFiles: (files: readonly File[]) => void }

/** Where a table's file is dropped, or chosen by the button. */
export function FileDrop({ busy, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function onDragOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <fieldset
      aria-label="CSV file"
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={styles.icon}>
        <Icon icon={faFileArrowUp} />
      </span>
      <p>Drop a CSV file here, or</p>
      <Button busy={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // So that the same file can be chosen again when it has been mended.
          target.value = ''
        }}
      />
    </fieldset>
  )
}
