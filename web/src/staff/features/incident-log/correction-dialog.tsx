import { describeEntry } from '@holdfast/contract/incidents/entry-contents'
import { useState } from 'react'
import { type LogRow, useAddLogEntry } from '../../../data/log/incident-log.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import styles from './correction-dialog.module.css'
import { problemOfText } from './incident-log-rules.ts'

type CorrectionDialogProps = { entry: LogRow; onClose: () => void }

/**
 * Adds a correction or a note to an entry, whose own text stays. What is typed is kept at every change
 * until it is safe in the outbox.
 */
export function CorrectionDialog({ entry, onClose }: CorrectionDialogProps) {
  const { addCorrection } = useAddLogEntry(entry.incidentid)
  // Whoever may correct all entries may lose that, but nobody loses their own.
  const kind = entry.userid === useMe().userid ? 'own correction' : 'correction'
  const draft = useDraft<string>(`${kind} ${entry.incidentid} ${entry.id}`)
  const text = draft.value ?? ''
  const [problem, setProblem] = useState<string>()
  const [isAdding, setAdding] = useState(false)

  async function add() {
    const found = text.trim() === '' ? 'Enter the correction' : problemOfText(text)
    setProblem(found)
    if (found !== undefined || isAdding) return
    setAdding(true)
    const isStored = await addCorrection(entry.id, text.trim()).catch(() => false)
    setAdding(false)
    if (!isStored) return setProblem(NOT_KEPT)
    draft.clear()
    onClose()
  }

  return (
    <Dialog
      open
      title="Correct an entry"
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" busy={isAdding} onClick={() => void add()}>
            Add
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <blockquote className={styles.original}>{describeEntry(entry, formatDateTime)}</blockquote>
      <p>The entry stays as it was written. What you add is shown beneath it, with your name.</p>
      <TextArea
        name="correction"
        label="Correction or note"
        minRows={3}
        value={text}
        error={problem}
        onChange={(event) => draft.save(event.target.value)}
      />
    </Dialog>
  )
}
