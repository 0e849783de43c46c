import { faCamera } from '@fortawesome/free-solid-svg-icons/faCamera'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { MAX_LOG_PICTURES } from '@holdfast/contract/limits'
import { useRef, useState } from 'react'
import { Link } from '../../../routing/navigation.tsx'
import type { UnsentPicture } from '../../../storage/unsent-picture-store.ts'
import { addPicture, removePicture } from '../../../sync/picture-outbox.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts'
import styles from './add-pictures.module.css'
import { preparePicture } from './prepare-picture.ts'

const TOO_MANY = `An entry can have ${MAX_LOG_PICTURES} pictures. Send this one, then write another.`
const UNREADABLE = 'This file cannot be read as a picture. Choose a photo, or take a new one.'
const NOT_STORED =
  'There is no room for this picture on this device. What you wrote is safe. Save the picture before you close Holdfast.'

type AddPicturesProps = {
  incidentid: string
  /** Those chosen so far. */
  chosen: readonly UnsentPicture[]
}

/** Takes or chooses pictures for the next entry. Each is on the device before it is shown. */
export function AddPictures({ incidentid, chosen }: AddPicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)

  async function add(files: readonly File[]) {
    const room = MAX_LOG_PICTURES - chosen.length
    let found = files.length > room ? TOO_MANY : undefined
    const known = new Set(chosen.map(({ sha256 }) => sha256))
    setPreparing(true)
    for (const file of files.slice(0, room)) {
      const prepared = await preparePicture(file).catch(() => undefined)
      if (prepared === undefined) {
        found = UNREADABLE
        continue
      }
      if (known.has(prepared.sha256)) continue
      known.add(prepared.sha256)
      if (!(await addPicture({ incidentid, ...prepared }))) found = NOT_STORED
    }
    setPreparing(false)
    setProblem(found)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        // With JPEG first, an iPhone converts its own format.
        accept="image/jpeg,image/*"
        multiple
        hidden
        data-testid="pictures"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          void add(files)
        }}
      />
      <Button
        kind="quiet"
        icon={faCamera}
        busy={isPreparing}
        onClick={() => input.current?.click()}
      >
        Add pictures
      </Button>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen pictures">
          {chosen.map((picture, place) => (
            <Chosen key={picture.key} picture={picture} name={`Picture ${place + 1}`} />
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem} {problem === NOT_STORED && <Link to="/unsent">Unsent entries</Link>}
        </p>
      )}
    </>
  )
}

function Chosen({ picture, name }: { picture: UnsentPicture; name: string }) {
  return (
    <li>
      <img src={useObjectUrl(picture.bytes)} alt={`${name}, not sent yet`} />
      <IconButton
        icon={faXmark}
        label={`Remove ${name.toLowerCase()}`}
        onClick={() => void removePicture(picture.key)}
      />
    </li>
  )
}
