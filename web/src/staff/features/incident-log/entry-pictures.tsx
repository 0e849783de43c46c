import type { AnnouncedPicture } from '@holdfast/contract/incidents/log-pictures'
import { useState } from 'react'
import type { LogRow } from '../../../data/log/incident-log.ts'
import { type PictureStates, usePicture, usePictureStates } from '../../../data/log/log-pictures.ts'
import type { UnsentPicture } from '../../../storage/unsent-picture-store.ts'
import { useSentBytes, useUnsentPictures } from '../../../sync/picture-outbox.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime, formatTime } from '../../../ui/format-dates.ts'
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts'
import styles from './entry-pictures.module.css'
import { PictureViewer } from './picture-viewer.tsx'

/** The pictures of an entry: what is there, what is still to come, and what was deleted. */
export function EntryPictures({ entry }: { entry: LogRow }) {
  const { pictures = [] } = entry
  const stateOf = usePictureStates(entry.incidentid)
  const unsent = useUnsentPictures()
  const [open, setOpen] = useState<number>()
  return (
    <>
      <ul className={styles.pictures} aria-label="Pictures">
        {pictures.map((picture, place) => (
          <li key={picture.sha256}>
            <EntryPicture
              entry={entry}
              picture={picture}
              name={pictureName(entry, place)}
              stateOf={stateOf}
              unsent={unsent.find(
                ({ entryid, sha256 }) => entryid === entry.id && sha256 === picture.sha256,
              )}
              onOpen={() => setOpen(place)}
            />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <PictureViewer
          entry={entry}
          stateOf={stateOf}
          place={open}
          onPlace={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Its text alternative: which picture of which entry. */
function pictureName({ pictures = [], content }: LogRow, place: number): string {
  return `Picture ${place + 1} of ${pictures.length}: ${content.slice(0, 100)}`
}

type EntryPictureProps = {
  entry: LogRow
  picture: AnnouncedPicture
  name: string
  stateOf: PictureStates
  unsent: UnsentPicture | undefined
  onOpen: () => void
}

function EntryPicture({ entry, picture, name, stateOf, unsent, onOpen }: EntryPictureProps) {
  const { sha256 } = picture
  const state = stateOf({ entryid: entry.id, sha256 })
  const ref = { incidentid: entry.incidentid, entryid: entry.id, sha256 }
  const { data } = usePicture(ref, state?.state === 'received')
  const url = useObjectUrl(state?.state === 'received' ? data : unsent?.bytes)
  if (state?.state === 'deleted') {
    return (
      <p className={styles.note}>
        {`Picture deleted by ${state.authorname}, ${formatDateTime(state.timestamp)}: ${state.reason}`}
      </p>
    )
  }
  const isUnread = state?.state === 'unread'
  if (unsent && (state === undefined || isUnread)) {
    return <Unsent picture={unsent} url={url} name={name} />
  }
  if (isUnread) return <p className={styles.placeholder}>Picture is being loaded</p>
  if (state === undefined) {
    return (
      <p className={styles.placeholder}>
        {`Picture still to come (sent by ${entry.authorname} at ${formatTime(entry.timestamp)})`}
      </p>
    )
  }
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      {url === undefined ? (
        <span className={styles.placeholder}>Picture is being loaded</span>
      ) : (
        <img src={url} alt={name} />
      )}
    </button>
  )
}

type UnsentProps = { picture: UnsentPicture; url: string | undefined; name: string }

function Unsent({ picture, url, name }: UnsentProps) {
  const sent = useSentBytes(picture.key)
  const percent = Math.floor((sent / picture.bytes.length) * 100)
  return (
    <div className={styles.unsent}>
      {url !== undefined && <img src={url} alt={name} />}
      {picture.refused === undefined ? (
        <p>{percent > 0 ? `Sending, ${percent}%` : 'Picture not sent yet'}</p>
      ) : (
        <>
          <p>{`Not accepted: ${picture.refused}`}</p>
          <LinkButton to="/unsent">Unsent entries</LinkButton>
        </>
      )}
    </div>
  )
}
