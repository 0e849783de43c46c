import { useState } from 'react'
import type { Write } from '../data/lists/write.ts'
import type { CallFailure } from '../http/call-failure.ts'
import type { Problem } from '../ui/form/error-summary.tsx'
import { useFormDraft } from './form-draft.ts'
import {
  type AuthoredChange,
  changedFields,
  changeThatConflicts,
  type FieldChange,
  type FieldConflict,
  type FieldMergers,
  fieldsChangedByOthers,
  findConflicts,
  mergeFields,
  type RecordEdit,
  type RefusedField,
  settleConflict,
  withTypedFields,
} from './record-edit-rules.ts'
import { problemsOfFailure, type Saving, useSaving } from './use-saving.ts'

export type ShownConflict<T> = FieldConflict<T> & {
  /** Undefined where it is not known, or not yet. */
  change: FieldChange | undefined
}

export type RecordEditOptions<T, Input> = {
  /** The key under which what is typed is kept on this device; never give it a password. */
  draftKey: string
  /** The record as it is now, with exactly the fields that can be edited. */
  current: T
  /** A new record has no other version to conflict with. */
  isNew?: boolean
  write: Pick<Write<Input, unknown>, 'run' | 'pending' | 'failure'>
  /** The label of a field in the sentence that asks to settle a conflict. */
  labelOf?: (field: keyof T) => string
  fieldMergers?: FieldMergers<T>
  /** Saving settles every conflict with what this person typed; the form says so beside each. */
  savingKeepsMine?: boolean
  /** The record's past changes, where the server records them. */
  history?: readonly AuthoredChange[]
  /** Called when the server has a newer version than `current`: reads it again. */
  onConflict?: () => void
  /** The sentence shown for a conflict for which the server names no fields. */
  conflictSentence?: string
}

export type RecordEditing<T, Input> = Omit<Saving<Input>, 'clear'> & {
  /** The fields that the form shows: the typed ones, and the current record for the rest. */
  fields: T
  /** The fields to send: those that differ from the current record. */
  changed: Partial<T>
  isChanged: boolean
  /** Whether the form opened with a draft that was typed earlier. */
  isRestored: boolean
  /** The record is being saved, or was saved or dropped: the form takes no more typing. */
  isLocked: boolean
  /** Save is refused until the person has settled each of them, unless `savingKeepsMine`. */
  conflicts: ShownConflict<T>[]
  /** The fields that others have changed since this person began, and this person has not. */
  changedByOthers: (keyof T)[]
  change: (part: Partial<T>) => void
  /** Settles a conflict with this value. */
  settle: <F extends keyof T>(field: F, value: T[F]) => void
  /** Drops what was typed and shows the record. */
  discardChanges: () => void
  /** Drops what was typed; the form still shows it while it closes. A save does so too. */
  dropDraft: () => void
}

/**
 * The form of a record that others may change meanwhile. What is typed is kept on this device at
 * every keystroke until it is saved or dropped; fields that nobody has typed in follow the record.
 */
export function useRecordEdit<T extends object, Input>(
  options: RecordEditOptions<T, Input>,
): RecordEditing<T, Input> {
  const { draftKey, current, isNew = false, write, labelOf = String, fieldMergers } = options
  const { history = [], onConflict, conflictSentence, savingKeepsMine } = options
  const draft = useFormDraft<RecordEdit<T>>(draftKey)
  const [hadDraft, setHadDraft] = useState(draft.value !== undefined)
  const { save, clear, ...saving } = useSaving(write, problemsOf)

  const edit = draft.value
  const isChanged = edit !== undefined
  const isLocked = saving.busy || draft.isEnded
  // While a save is under way the record may already contain what this person has written.
  const found = isLocked || isNew ? [] : findConflicts(edit, current, fieldMergers)
  const refused = write.failure ? refusedFields(write.failure) : []
  const conflicts = found.map((conflict) => ({
    ...conflict,
    change: changeThatConflicts(conflict, refused, history),
  }))

  function problemsOf(failure: CallFailure): Problem[] {
    if (failure.code !== 'conflict') return problemsOfFailure(failure)
    onConflict?.()
    const problems = refusedFields(failure).map(({ field, changedBy }) =>
      conflictProblem(field, labelOf(field as keyof T), changedBy),
    )
    if (problems.length > 0) return problems
    return conflictSentence ? [{ message: conflictSentence }] : problemsOfFailure(failure)
  }

  function saveOrClearDraft(next: RecordEdit<T> | undefined): void {
    if (next === undefined) draft.clear()
    else draft.save(next)
  }

  return {
    ...saving,
    fields: mergeFields(edit, current, fieldMergers),
    changed: changedFields(edit, current, fieldMergers),
    isChanged,
    isRestored: hadDraft && isChanged,
    isLocked,
    conflicts,
    changedByOthers: fieldsChangedByOthers(edit, current),
    change: (part) => {
      if (!isLocked) saveOrClearDraft(withTypedFields(edit, current, part, fieldMergers))
    },
    settle: (field, value) => {
      if (edit) saveOrClearDraft(settleConflict(edit, current, field, value))
      clear(String(field))
    },
    save: async (problems, input) => {
      const unsettled = (savingKeepsMine ? [] : conflicts).map(({ field, change }) =>
        conflictProblem(String(field), labelOf(field), change?.authorname),
      )
      const isSaved = await save([...problems, ...unsettled], input)
      if (isSaved) draft.end()
      return isSaved
    },
    discardChanges: () => {
      setHadDraft(false)
      draft.clear()
      clear()
    },
    dropDraft: draft.end,
  }
}

/** The fields for which the server refused a save, where it names them. */
function refusedFields({ body }: CallFailure): readonly RefusedField[] {
  return (body as { conflicts?: RefusedField[] } | undefined)?.conflicts ?? []
}

/** The sentence of a field that two people changed, until the person has chosen. */
function conflictProblem(
  field: string,
  label: string,
  who: string | undefined = 'Somebody else',
): Problem {
  return { field, message: `${who} changed ‘${label}’ too. Choose which version to keep.` }
}
