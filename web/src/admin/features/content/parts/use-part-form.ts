import type { Guidance } from '@holdfast/contract/content'
import { useState } from 'react'
import { useEditGuidance } from '../../../../data/content-drafts.ts'
import { useSaving } from '../../../../editing/use-saving.ts'
import { useDraft } from '../../../../storage/drafts.ts'
import type { Problem } from '../../../../ui/error-summary.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { isSame } from '../content-changes.ts'

/** One part of the guidance that is edited by itself: a role, a section, a page. */
export type Part<T> = {
  /** Names what is typed on this device until it is saved: `role/incident-manager`, `role/new`. */
  key: string
  /** As the form begins with it. */
  initial: T
  /** Its present value in the guidance; undefined where it is not there. */
  read: (guidance: Guidance) => T | undefined
  /** The guidance with the edited part, appended where it is not there yet. */
  write: (guidance: Guidance, value: T) => Guidance
  problemsOf: (value: T) => Problem[]
  /** Gives a new part its id, once: saving it a second time, after a lost answer, makes no second one. */
  identify?: (value: T) => T
  /** What to do when somebody else has deleted it, where Save does not put it back. */
  ifGone?: string
}

/** `base`: its value when the person began, so that a change by somebody else is noticed. */
type Typed<T> = { value: T; base: T | undefined }

export type PartForm<T> = {
  value: T
  change: (fields: Partial<T>) => void
  isChanged: boolean
  /** What was typed earlier and not saved has been put back. */
  isRestored: boolean
  /** How somebody else has saved it meanwhile. */
  theirs: { value: T | undefined } | undefined
  takeTheirs: (value: T) => void
  /** Replaces what was typed by the present value. */
  beginAgain: () => void
  discard: () => void
  save: () => Promise<boolean>
  busy: boolean
  problems: readonly Problem[]
  errorOf: (field: string) => string | undefined
}

/**
 * The state of a part's form. What is typed is kept on this device at every key, and outlives
 * failures, reloads and a session that ended. `present` is the guidance as the draft has it now.
 */
export function usePartForm<T extends object>(part: Part<T>, present: Guidance): PartForm<T> {
  const { organisationid } = useAdminOrganisation()
  const kept = useDraft<Typed<T>>(`content/${organisationid}/${part.key}`)
  const [wasKept] = useState(kept.value !== undefined)
  const [opened, begin] = useState<Typed<T>>(() => ({
    value: part.initial,
    base: part.read(present),
  }))
  const { save, clear, ...saving } = useSaving(useEditGuidance(organisationid))
  const typed = kept.value ?? opened
  const now = part.read(present)
  const isOthers = !saving.busy && !isSame(now, typed.base) && !isSame(now, typed.value)

  function keep(value: T, base = typed.base): void {
    if (isSame(value, base ?? part.initial)) kept.clear()
    else kept.save({ value, base })
  }

  function beginWith(value: T, base: T | undefined): void {
    begin({ value, base })
    kept.clear()
    clear()
  }

  async function saveTyped(): Promise<boolean> {
    const problems = part.problemsOf(typed.value)
    const value = part.identify?.(typed.value) ?? typed.value
    if (problems.length === 0 && value !== typed.value) kept.save({ ...typed, value })
    // Saving while the other version is on the screen counts as having chosen.
    const chosen = now
    const done = await save(problems, () => ({
      apply: (guidance: Guidance) => part.write(guidance, value),
      isStillWanted: (guidance: Guidance) => isSame(part.read(guidance), chosen),
    }))
    if (done) kept.clear()
    return done
  }

  return {
    ...saving,
    value: typed.value,
    // What is typed after the save has begun would be lost with the dialog.
    change: (fields) => {
      if (!saving.busy) keep({ ...typed.value, ...fields })
    },
    isChanged: kept.value !== undefined,
    isRestored: wasKept && kept.value !== undefined,
    theirs: isOthers ? { value: now } : undefined,
    takeTheirs: (value) => beginWith(value, value),
    beginAgain: () => beginWith(now ?? part.initial, now),
    discard: kept.clear,
    save: saveTyped,
  }
}
