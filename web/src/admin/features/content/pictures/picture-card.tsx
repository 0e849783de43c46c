import { faImage } from '@fortawesome/free-solid-svg-icons/faImage'
import { faUpload } from '@fortawesome/free-solid-svg-icons/faUpload'
import { useId, useRef } from 'react'
import { usePictureAddress } from '../../../../data/content/content.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/theme/icon.tsx'
import { FileButton, useFileDrop } from '../../../files/choose-file.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import styles from './picture-card.module.css'
import { PICTURE_TYPES, type PictureSlot } from './picture-rules.ts'
import { usePictureChange } from './use-picture-change.tsx'

type PictureCardProps = {
  slot: PictureSlot
  /** The slot disappears when its picture is deleted. */
  isRemovedWithPicture?: boolean
}

/** One slot for a picture: what is there, what it is for, and how to change it. */
export function PictureCard({ slot, isRemovedWithPicture }: PictureCardProps) {
  const { name, purpose, picture } = slot
  const titleId = useId()
  const card = useRef<HTMLFieldSetElement>(null)
  const online = useOnline()
  const { take, remove, busy, progress, notice } = usePictureChange(slot)
  const drop = useFileDrop(busy || !online ? undefined : ([file]) => void (file && take(file)))

  async function removeAndMoveOn() {
    if (!(await remove())) return
    // The pressed button disappears with its picture.
    const next = isRemovedWithPicture
      ? document.querySelector('h1')
      : card.current?.querySelector('button')
    next?.focus()
  }

  return (
    <fieldset
      ref={card}
      aria-labelledby={titleId}
      className={styles.card}
      data-over={drop.isOver || undefined}
      {...drop.target}
    >
      <Thumbnail slot={slot} />
      <div className={styles.words}>
        <h3 id={titleId}>{name}</h3>
        {purpose && <p>{purpose}</p>}
        {notice}
        {progress}
      </div>
      <div className={styles.actions}>
        <FileButton
          icon={faUpload}
          accept={PICTURE_TYPES.join()}
          busy={busy}
          disabled={!online}
          onFile={(file) => void take(file)}
        >
          {picture ? 'Replace' : 'Upload'}
        </FileButton>
        {picture && (
          <Button kind="quiet" disabled={!online || busy} onClick={() => void removeAndMoveOn()}>
            Delete
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function Thumbnail({ slot: { name, picture } }: { slot: PictureSlot }) {
  const { organisationid } = useAdminOrganisation()
  const addressOf = usePictureAddress(organisationid)
  return (
    <div className={styles.frame}>
      {picture ? (
        <img src={addressOf(picture)} alt={`${name} as it is now`} />
      ) : (
        <span className={styles.nothing}>
          <Icon icon={faImage} />
          No picture yet
        </span>
      )}
    </div>
  )
}
