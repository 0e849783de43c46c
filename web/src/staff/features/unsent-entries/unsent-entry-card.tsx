import { faClock } from '@fortawesome/free-solid-svg-icons/faClock'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useId } from 'react'
import type { UnsentPicture } from '../../../storage/unsent-picture-store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { MarkdownLine } from '../../../ui/content/markdown.tsx'
import { formatDateTime, formatExactTime } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { UnsentEntry } from './unsent-entries-rules.ts'
import styles from './unsent-entry-card.module.css'
import { EntryPictures } from './unsent-picture-card.tsx'

type UnsentEntryCardProps = {
  entry: UnsentEntry
  /** Those that are sent after it. */
  pictures: readonly UnsentPicture[]
  canSend: boolean
  onSendAgain: () => void
  onRemove: () => void
}

/** One entry: its text, its incident, why it is not sent, and what the person can do. */
export function UnsentEntryCard(props: UnsentEntryCardProps) {
  const { entry, pictures, canSend, onSendAgain, onRemove } = props
  const { incident, kind, text, isMarkdown, timestamp, refusal } = entry
  const id = useId()
  return (
    <Card as="article" edge={refusal ? 'danger' : 'warn'} labelledBy={id}>
      <p role="status" className={styles.status}>
        {refusal ? (
          <Tag colour="danger" icon={faTriangleExclamation} variant="plain">
            Not accepted
          </Tag>
        ) : (
          <Tag colour="warn" icon={faClock} variant="plain">
            Not sent yet
          </Tag>
        )}
        {refusal && <span>{refusal.reason}</span>}
        {refusal?.at && (
          <span className={styles.meta}>Last tried at {formatExactTime(refusal.at)}</span>
        )}
      </p>
      <p id={id} className={styles.text}>
        {isMarkdown ? <MarkdownLine text={text} /> : text}
      </p>
      {pictures.length > 0 && <EntryPictures pictures={pictures} />}
      <p className={styles.meta}>
        {kind} · {formatDateTime(timestamp)}
        <br />
        {incident}
      </p>
      <div className={styles.actions}>
        <Button disabled={!canSend} onClick={onSendAgain}>
          Send again
        </Button>
        <CopyButton text={text} />
        <Button kind="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Card>
  )
}
