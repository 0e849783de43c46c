import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons/faFileArrowUp'
import { Icon } from '../../ui/icon.tsx'
import { FileButton } from '../files/file-button.tsx'
import { useFileDrop } from '../files/use-file-drop.ts'
import styles from './file-drop.module.css'

type FileDropProps = { busy: boolean; onFiles: (files: readonly File[]) => void }

/** Where a table's file is dropped, or chosen by the button. */
export function FileDrop({ busy, onFiles }: FileDropProps) {
  const { isOver, target } = useFileDrop(busy ? undefined : onFiles)
  return (
    <fieldset
      aria-label="CSV file"
      className={styles.zone}
      data-over={isOver || undefined}
      {...target}
    >
      <span className={styles.icon}>
        <Icon icon={faFileArrowUp} />
      </span>
      <p>Drop a CSV file here, or</p>
      <FileButton
        busy={busy}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onFile={(file) => onFiles([file])}
      >
        Choose a file
      </FileButton>
    </fieldset>
  )
}
