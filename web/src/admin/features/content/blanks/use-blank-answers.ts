import type { Guidance } from '@holdfast/contract/content/content'
import { useState } from 'react'
import { type PresentDraft, useEditGuidance } from '../../../../data/content/content-drafts.ts'
import { useFormDraft } from '../../../../editing/form-draft.ts'
import { isSame } from '../../../../editing/record-edit-rules.ts'
import { readDraft } from '../../../../storage/drafts.ts'
import { askedBlanks } from '../../../blanks/blanks.ts'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import {
  type Answers,
  answerProblem,
  type Filling,
  fillIn,
  givenAnswers,
  leftoverAnswers,
} from './blank-answers.ts'

/** The last save of this visit, with the guidance before and after it. */
type Saved = Filling & { before: Guidance; after: Guidance }

/**
 * The answers to the blanks. They are kept on this device at every keystroke until they are saved into the
 * draft, including those that somebody else has made useless.
 */
export function useBlankAnswers({ guidance }: PresentDraft) {
  const { organisationid } = useAdminOrganisation()
  const draftKey = `edit content/${organisationid}/blanks`
  const draft = useFormDraft<Answers>(draftKey)
  /** Other fields may be typed into while a save is on its way. */
  const readAnswers = () => readDraft<Answers>(draftKey) ?? {}
  const { run, pending } = useEditGuidance(organisationid)
  const [saved, setSaved] = useState<Saved>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const answers = draft.value ?? {}
  const subjects = askedBlanks(guidance)
  const given = givenAnswers(fillIn(guidance, answers).used)
  const invalid = Object.keys(given).filter((blank) => answerProblem(given[blank] ?? ''))

  function keep(next: Answers): void {
    if (Object.keys(next).length === 0) draft.clear()
    else draft.save(next)
  }

  function answer(blank: string, text: string): void {
    keep(text === '' ? without(answers, [blank]) : { ...answers, [blank]: text })
  }

  /** Saves into the latest draft, so that what others have written meanwhile stays. */
  async function save(): Promise<void> {
    setRefused([])
    let filling: (Filling & { before: Guidance }) | undefined
    const outcome = await run({
      apply: (latest) => {
        filling = { ...fillIn(latest, given), before: latest }
        return filling.guidance
      },
    })
    if (!outcome.ok) return setRefused(outcome.failure.errors)
    if (!filling) return
    setSaved({ ...filling, after: outcome.value.guidance })
    const { used } = filling
    const typed = readAnswers()
    keep(
      without(
        typed,
        Object.keys(used).filter((blank) => typed[blank] === answers[blank]),
      ),
    )
  }

  /** Undoes the last save, unless somebody has changed the draft since. */
  async function undo({ before, after, used }: Saved): Promise<void> {
    setRefused([])
    const outcome = await run({
      apply: () => before,
      isStillWanted: (latest) => isSame(latest, after),
    })
    if (!outcome.ok) return setRefused(outcome.failure.errors)
    setSaved(undefined)
    keep({ ...used, ...readAnswers() })
  }

  return {
    answers,
    subjects,
    count: Object.keys(given).length,
    invalid,
    leftovers: pending ? [] : leftoverAnswers(answers, subjects),
    saved,
    refused,
    pending,
    answer,
    save,
    undo: saved && (() => undo(saved)),
  }
}

function without(answers: Answers, blanks: readonly string[]): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([blank]) => !blanks.includes(blank)))
}
