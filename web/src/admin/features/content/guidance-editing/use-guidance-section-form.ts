import type { Guidance } from '@holdfast/contract/content/content'
import { useState } from 'react'
import { type GuidanceEdit, useEditGuidance } from '../../../../data/content/content-drafts.ts'
import { isSame } from '../../../../editing/record-edit-rules.ts'
import { type RecordEditing, useRecordEdit } from '../../../../editing/use-record-edit.ts'
import type { Problem } from '../../../../ui/form/error-summary.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'

/** A part of the guidance with a form of its own: a role, a checklist section, a page. */
export type GuidanceSection<T> = {
  /** The key of the draft on this device: `role/incident-manager`, `role/new`. */
  key: string
  /** The value that the form starts with. */
  initial: T
  /** Its current value in the guidance; undefined where it is not there. */
  read: (guidance: Guidance) => T | undefined
  /** Returns the guidance with the edited section, appended where it is new. */
  write: (guidance: Guidance, value: T) => Guidance
  problemsOf: (value: T) => Problem[]
  /** Gives a new section its id, once: saving it a second time, after a lost response, does not create a second one. */
  identify?: (value: T) => T
  /** What to do when somebody else has deleted it, where Save does not put it back. */
  ifDeleted?: string
}

/**
 * A section is edited as one field, because the texts of a page belong together: those of two people must
 * not be mixed. Undefined if the guidance lacks the section.
 */
type SectionRecord<T> = { value: T | undefined }

export type GuidanceSectionForm<T> = Pick<
  RecordEditing<SectionRecord<T>, GuidanceEdit>,
  'isChanged' | 'isRestored' | 'busy' | 'problems' | 'errorOf' | 'discardChanges'
> & {
  value: T
  change: (fields: Partial<T>) => void
  /** What somebody else has saved meanwhile; its value is undefined if they have deleted the section. */
  theirs: SectionRecord<T> | undefined
  takeTheirs: () => void
  discard: () => void
  save: () => Promise<boolean>
}

/** The form of a section of the guidance. `current` is the guidance as the draft has it now. */
export function useGuidanceSectionForm<T extends object>(
  section: GuidanceSection<T>,
  current: Guidance,
): GuidanceSectionForm<T> {
  const { organisationid } = useAdminOrganisation()
  const now = section.read(current)
  const [wasThere] = useState(now !== undefined)
  const form = useRecordEdit<SectionRecord<T>, GuidanceEdit>({
    draftKey: `edit content/${organisationid}/${section.key}`,
    current: { value: now },
    write: useEditGuidance(organisationid),
    savingKeepsMine: true,
  })
  const value = form.fields.value ?? section.initial
  const [conflict] = form.conflicts
  const isGone = wasThere && now === undefined && !form.isLocked
  const theirs = conflict || isGone ? { value: now } : undefined

  function changeValue(next: T): void {
    form.change({ value: isSame(next, now ?? section.initial) ? now : next })
  }

  async function save(): Promise<boolean> {
    const problems = section.problemsOf(value)
    const identified = section.identify?.(value) ?? value
    if (problems.length === 0 && identified !== value) changeValue(identified)
    return form.save(problems, () => ({
      apply: (guidance) => section.write(guidance, identified),
      isStillWanted: (guidance) => isSame(section.read(guidance), now),
    }))
  }

  return {
    isChanged: form.isChanged,
    isRestored: form.isRestored,
    busy: form.busy,
    problems: form.problems,
    errorOf: form.errorOf,
    discardChanges: form.discardChanges,
    value,
    change: (fields) => changeValue({ ...value, ...fields }),
    theirs,
    takeTheirs: () => form.settle('value', now),
    discard: form.dropDraft,
    save,
  }
}
