import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { useEffect, useState } from 'react'
import type { LogRow } from '../../../data/log/incident-log.ts'
import { deletePicture, type PictureStates, usePicture } from '../../../data/log/log-pictures.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FullScreenDialog } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts'
import styles from './picture-viewer.module.css'

type PictureViewerProps = {
  entry: LogRow
  stateOf: PictureStates
  /** Which of the entry's pictures. */
  place: number
  onPlace: (place: number) => void
  onClose: () => void
}

/** One picture over the whole screen. The arrow keys lead to the others of its entry. */
export function PictureViewer({ entry, stateOf, place, onPlace, onClose }: PictureViewerProps) {
  const { pictures = [] } = entry
  const there = pictures.flatMap(({ sha256 }, at) =>
    stateOf({ entryid: entry.id, sha256 })?.state === 'received' ? [at] : [],
  )
  const sha256 = pictures[place]?.sha256 ?? ''
  const isThere = there.includes(place)
  const ref = { incidentid: entry.incidentid, entryid: entry.id, sha256 }
  const { data } = usePicture(ref, isThere)
  const url = useObjectUrl(isThere ? data : undefined)
  const canDelete = isAllowed(useMe(), 'delete log pictures')
  const previous = there.findLast((at) => at < place)
  const next = there.find((at) => at > place)

  // On the page: the focus may be on a button of the dialog's head.
  useEffect(() => {
    function onKeyDown({ key, target }: KeyboardEvent) {
      if (target instanceof HTMLTextAreaElement) return
      const wanted = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined
      if (wanted !== undefined) onPlace(wanted)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [previous, next, onPlace])

  return (
    <FullScreenDialog open title={`Picture ${place + 1} of ${pictures.length}`} onClose={onClose}>
      <div className={styles.viewer}>
        {url !== undefined && <img src={url} alt={entry.content} />}
        {!isThere && <p>This picture was deleted.</p>}
        {there.length > 1 && (
          <div className={styles.buttons}>
            <Button
              disabled={previous === undefined}
              onClick={() => previous !== undefined && onPlace(previous)}
            >
              Previous
            </Button>
            <Button
              disabled={next === undefined}
              onClick={() => next !== undefined && onPlace(next)}
            >
              Next
            </Button>
          </div>
        )}
        {canDelete && isThere && <DeletePicture key={sha256} of={ref} />}
      </div>
    </FullScreenDialog>
  )
}

/** The reason is typed first: it stays in the record for ever. */
function DeletePicture({ of }: { of: { incidentid: string; entryid: string; sha256: string } }) {
  const online = useOnline()
  const draft = useDraft<string>(`deletion of ${of.entryid} ${of.sha256}`)
  const [isOpen, setOpen] = useState(draft.value !== undefined)
  const [problem, setProblem] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const reason = draft.value ?? ''

  async function remove() {
    if (reason.trim() === '') return setProblem('Say why the picture is deleted')
    setDeleting(true)
    const failure = await deletePicture(of, reason.trim()).then(
      () => undefined,
      (cause: Error) => cause.message,
    )
    setDeleting(false)
    setProblem(failure)
    if (failure === undefined) draft.clear()
  }

  if (!online) return <p>Pictures can be deleted when you are online.</p>
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Delete picture…</Button>
  return (
    <div className={styles.deletion}>
      <p>
        The picture is deleted for everybody, for good. The log keeps that it was there, your name
        and the reason.
      </p>
      <TextArea
        name="reason"
        label="Why is it deleted?"
        value={reason}
        error={problem}
        onChange={(event) => draft.save(event.target.value)}
      />
      <Button kind="danger" busy={isDeleting} onClick={() => void remove()}>
        Delete picture
      </Button>
    </div>
  )
}
