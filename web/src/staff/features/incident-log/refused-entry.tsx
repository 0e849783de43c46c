import { useOutbox } from '../../../sync/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './log-entry-row.module.css'

type RefusedEntryProps = { id: string; text: string; reason: string }

/** The server will never take this entry: why, and what its author can do with the words. */
export function RefusedEntry({ id, text, reason }: RefusedEntryProps) {
  const { remove } = useOutbox()
  return (
    <div className={styles.refused}>
      <Tag colour="danger" look="plain">
        Not accepted
      </Tag>
      <p>{reason}</p>
      <div className={styles.actions}>
        <CopyButton text={text} />
        <Button onClick={() => remove(id)}>Remove</Button>
      </div>
    </div>
  )
}
