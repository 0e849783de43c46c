import type { Task } from '@holdfast/contract/incidents/tasks'
import { MAX_TASK_TEXT_CHARACTERS } from '@holdfast/contract/limits'
import { type Draft, readDraft, saveDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { restOfNote } from './task-form-rules.ts'
import styles from './task-screen.module.css'

export function noteKey({ id, incidentid }: Pick<Task, 'id' | 'incidentid'>): string {
  return `note ${incidentid} ${id}`
}

/** Takes a note that is stored out of its field, and leaves what was typed since. */
export function clearSentNote(task: Pick<Task, 'id' | 'incidentid'>, sent: string): void {
  saveDraft(noteKey(task), restOfNote(readDraft<string>(noteKey(task)), sent))
}

type TaskNoteProps = { draft: Draft<string>; busy: boolean; onAdd: () => void }

/** Goes with the next button that is pressed, or by itself. */
export function TaskNote({ draft, busy, onAdd }: TaskNoteProps) {
  const note = draft.value ?? ''
  return (
    <div className={styles.note}>
      <NoteField draft={draft} hint="Sent with whichever button you press next." />
      <Button busy={busy} disabled={note.trim() === ''} onClick={onAdd}>
        Add the note only
      </Button>
    </div>
  )
}

/** For a note that was begun by somebody who may no longer change the task: nothing typed disappears. */
export function StrandedNote({ draft }: { draft: Draft<string> }) {
  const note = draft.value ?? ''
  if (note === '') return null
  return (
    <Notice
      title="Your note cannot be sent here any more"
      actions={
        <>
          <CopyButton text={note} />
          <Button kind="quiet" onClick={draft.clear}>
            Remove
          </Button>
        </>
      }
    >
      <p>Copy it, and write it into the incident log if it matters.</p>
      <NoteField draft={draft} />
    </Notice>
  )
}

function NoteField({ draft, hint }: { draft: Draft<string>; hint?: string }) {
  return (
    <TextArea
      name="note"
      label="Note (optional)"
      hint={hint}
      minRows={1}
      maxLength={MAX_TASK_TEXT_CHARACTERS}
      value={draft.value ?? ''}
      onChange={({ target }) => (target.value ? draft.save(target.value) : draft.clear())}
    />
  )
}
