import { useState } from 'react'
import type { Write } from '../data/write.ts'
import type { CallFailure } from '../http/call-failure.ts'
import type { Problem } from '../ui/error-summary.tsx'
import { useFormDraft } from './form-draft.ts'
import {
  type AuthoredChange,
  changeBehind,
  changedFields,
  type FieldChange,
  type FieldConflict,
  type FieldMerges,
  fieldsChangedByOthers,
  findConflicts,
  mergeFields,
  type RecordEdit,
  type RefusedField,
  settleConflict,
  typeFields,
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
  present: T
  /** A new record has no other version to conflict with. */
  isNew?: boolean
  write: Pick<Write<Input, unknown>, 'run' | 'pending' | 'failure'>
  /** The label of a field in the sentence that asks to settle a conflict. */
  labelOf?: (field: keyof T) => string
  merges?: FieldMerges<T>
  /** Save counts as the choice to keep what was typed; the form says so beside each conflict. */
  isSaveChoice?: boolean
  /** The changes of the record, where they are recorded. */
  history?: readonly AuthoredChange[]
  /** The server has a newer version than `present`: reads it again. */
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
  /** Whether a draft from before the form opened has been restored. */
  isRestored: boolean
  /** Being saved, saved or dropped: nothing can be typed any more. */
  isDone: boolean
  /** Nothing is saved until the person has chosen in each, unless saving is that choice. */
  conflicts: ShownConflict<T>[]
  /** The fields that others alone have changed since this person began. */
  changedByOthers: (keyof T)[]
  change: (part: Partial<T>) => void
  /** Settles a conflict with this value. */
  settle: <F extends keyof T>(field: F, value: T[F]) => void
  /** Drops what was typed and shows the record. */
  discardChanges: () => void
  /** Drops what was typed; the form still shows it while it closes. A save does so too. */
  end: () => void
}

/**
 * The form of a record that others may change meanwhile. What is typed is kept on this device at
 * every keystroke until it is saved or dropped; fields that nobody has typed in follow the record.
 */
export function useRecordEdit<T extends object, Input>(
  options: RecordEditOptions<T, Input>,
): RecordEditing<T, Input> {
  const { draftKey, present, isNew = false, write, labelOf = String, merges } = options
  const { history = [], onConflict, conflictSentence, isSaveChoice } = options
  const draft = useFormDraft<RecordEdit<T>>(draftKey)
  const [hadDraft, setHadDraft] = useState(draft.value !== undefined)
  const { save, clear, ...saving } = useSaving(write, problemsOf)

  const edit = draft.value
  const isChanged = edit !== undefined
  const isDone = saving.busy || draft.isEnded
  // While a save is under way the record may already contain what this person has written.
  const found = isDone || isNew ? [] : findConflicts(edit, present, merges)
  const refused = write.failure ? refusedFields(write.failure) : []
  const conflicts = found.map((conflict) => ({
    ...conflict,
    change: changeBehind(conflict, refused, history),
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

  function keep(next: RecordEdit<T> | undefined): void {
    if (next === undefined) draft.clear()
    else draft.save(next)
  }

  return {
    ...saving,
    fields: mergeFields(edit, present, merges),
    changed: changedFields(edit, present, merges),
    isChanged,
    isRestored: hadDraft && isChanged,
    isDone,
    conflicts,
    changedByOthers: fieldsChangedByOthers(edit, present),
    change: (part) => {
      if (!isDone) keep(typeFields(edit, present, part, merges))
    },
    settle: (field, value) => {
      if (edit) keep(settleConflict(edit, present, field, value))
      clear(String(field))
    },
    save: async (problems, input) => {
      const unsettled = (isSaveChoice ? [] : conflicts).map(({ field, change }) =>
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
    end: draft.end,
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
