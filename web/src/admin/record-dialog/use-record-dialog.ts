import { newNamedId } from '@holdfast/contract/ids'
import {
  type RecordEditing,
  type RecordEditOptions,
  useRecordEdit,
} from '../../editing/use-record-edit.ts'
import { useDraft } from '../../storage/drafts.ts'
import type { Problem } from '../../ui/form/error-summary.tsx'

type RecordDialogOptions<T, Input> = Omit<RecordEditOptions<T, Input>, 'draftKey' | 'isNew'> & {
  /** The record's kind and organisation: `contact/riverside`. */
  kind: string
  /** Undefined for a new record. */
  id: string | undefined
  onClose: () => void
  /** Makes the id of a new record from its name. */
  makeId?: (name: string) => string
  /** Clears what was typed outside the form's fields. */
  onDiscardChanges?: () => void
}

type RecordDialogForm<T, Input> = {
  form: RecordEditing<T, Input>
  /** Props for `RecordDialog`. */
  dialog: {
    onClose: () => void
    isChanged: boolean
    hasDraft: true
    onDiscardChanges: (() => void) | undefined
    busy: boolean
    problems: readonly Problem[]
  }
  /** Saves and closes the dialog; resolves to whether it was saved. */
  saveAndClose: RecordEditing<T, Input>['save']
  /**
   * The id to save under. For a new record it is made from the name at the first attempt and kept for
   * further attempts, so that a lost response does not lead to a second record.
   */
  recordId: (name: string) => { id: string; isNew: boolean }
}

/** The form of a record's dialog, with its draft and, for a new record, its id. */
export function useRecordDialog<T extends object, Input>({
  kind,
  id,
  onClose,
  makeId = newNamedId,
  onDiscardChanges,
  ...options
}: RecordDialogOptions<T, Input>): RecordDialogForm<T, Input> {
  const isNew = id === undefined
  const draftKey = isNew ? `admin new ${kind}` : `admin edit ${kind}/${id}`
  const form = useRecordEdit<T, Input>({ ...options, draftKey, isNew })
  const madeId = useDraft<string>(`${draftKey} id`)

  function close() {
    form.dropDraft()
    madeId.clear()
    onClose()
  }

  function discardChanges() {
    form.discardChanges()
    madeId.clear()
    onDiscardChanges?.()
  }

  return {
    form,
    dialog: {
      onClose: close,
      isChanged: form.isChanged,
      hasDraft: true,
      onDiscardChanges: form.isRestored ? discardChanges : undefined,
      busy: form.busy,
      problems: form.problems,
    },
    saveAndClose: async (problems, input) => {
      const isSaved = await form.save(problems, input)
      if (isSaved) close()
      return isSaved
    },
    recordId: (name) => {
      const known = id ?? madeId.value
      if (known !== undefined) return { id: known, isNew: false }
      const made = makeId(name)
      madeId.save(made)
      return { id: made, isNew: true }
    },
  }
}
