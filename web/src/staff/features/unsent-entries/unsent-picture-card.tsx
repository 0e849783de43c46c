import { faClock } from '@fortawesome/free-solid-svg-icons/faClock'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useId } from 'react'
import type { PictureAlone } from '../../../data/log/unsent-pictures.ts'
import type { UnsentPicture } from '../../../storage/unsent-picture-store.ts'
import { useSentBytes } from '../../../sync/picture-outbox.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts'
import { Card } from '../../../ui/list/card.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Tag } from '../../../ui/tag.tsx'
import styles from './unsent-entry-card.module.css'

/** The pictures that are sent after this entry. */
export function EntryPictures({ pictures }: { pictures: readonly UnsentPicture[] }) {
  return (
    <ul className={styles.pictures} aria-label="Pictures">
      {pictures.map((picture, place) => (
        <li key={picture.key} className={styles.picture}>
          <SmallPicture picture={picture} name={`Picture ${place + 1} of ${pictures.length}`} />
          <SaveButton picture={picture} />
        </li>
      ))}
    </ul>
  )
}

type UnsentPictureCardProps = {
  row: PictureAlone
  incident: string
  canSend: boolean
  onSendAgain: () => void
  onRemove: () => void
}

/** A picture without an unsent entry: whose it is, why the server does not have it, and what the person can do. */
export function UnsentPictureCard(props: UnsentPictureCardProps) {
  const { row, incident, canSend, onSendAgain, onRemove } = props
  const { picture, reason } = row
  const id = useId()
  const words = picture.words ?? 'Picture'
  return (
    <Card as="article" edge={reason ? 'danger' : 'warn'} labelledBy={id}>
      <p role="status" className={styles.status}>
        {reason === undefined ? (
          <Tag colour="warn" icon={faClock} variant="plain">
            Not sent yet
          </Tag>
        ) : (
          <Tag colour="danger" icon={faTriangleExclamation} variant="plain">
            {picture.entryid === null ? 'Not sent' : 'Not accepted'}
          </Tag>
        )}
        {reason === undefined ? <Progress picture={picture} /> : <span>{reason}</span>}
      </p>
      <div className={styles.picture}>
        <SmallPicture picture={picture} name={`Picture: ${words}`} />
        <p id={id} className={styles.text}>
          {words}
        </p>
      </div>
      <p className={styles.meta}>
        Picture · {formatDateTime(new Date(picture.added).toISOString())}
        <br />
        {incident}
      </p>
      <div className={styles.actions}>
        {row.canSend && (
          <Button disabled={!canSend} onClick={onSendAgain}>
            Send again
          </Button>
        )}
        <SaveButton picture={picture} />
        <Button kind="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </Card>
  )
}

function Progress({ picture }: { picture: UnsentPicture }) {
  const percent = Math.floor((useSentBytes(picture.key) / picture.bytes.length) * 100)
  return percent > 0 && <span className={styles.meta}>{percent}% sent</span>
}

function SmallPicture({ picture, name }: { picture: UnsentPicture; name: string }) {
  const url = useObjectUrl(picture.bytes)
  return <span className={styles.small}>{url && <img src={url} alt={name} />}</span>
}

function SaveButton({ picture: { bytes, added } }: { picture: UnsentPicture }) {
  const time = new Date(added).toISOString().slice(0, 16).replace(/[:T]/g, '-')
  const save = () => saveFile(`picture-${time}.jpg`, new Blob([bytes], { type: 'image/jpeg' }))
  return <Button onClick={save}>Save picture</Button>
}
