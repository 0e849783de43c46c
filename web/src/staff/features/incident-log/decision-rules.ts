import type { Decision } from '@holdfast/contract/incidents/entry-contents'
import type { NewTask } from '@holdfast/contract/incidents/tasks'
import {
  MAX_DECISION_OPTIONS,
  MAX_LOG_ENTRY_CHARACTERS,
  MAX_NAME_CHARACTERS,
} from '@holdfast/contract/limits'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { fromTimeInput } from '../../../ui/form/time-field.tsx'

/** What the form holds, as typed: `options` has one on each line, `review` is the value of a time field. */
export type DecisionFields = Record<
  'decision' | 'reason' | 'known' | 'risks' | 'options' | 'review',
  string
>

export const EMPTY_DECISION: DecisionFields = {
  ...{ decision: '', reason: '', known: '', risks: '', options: '', review: '' },
}

/** The ids are made with the first character, so that a second attempt adds nothing twice. */
export type DecisionDraft = { id: string; taskid: string; fields: DecisionFields }

export function decisionOf(fields: DecisionFields): Decision {
  const { decision, reason, known, risks, options, review } = fields
  return {
    ...{ decision: decision.trim(), known: known.trim(), risks: risks.trim() },
    options: linesOf(options),
    reason: reason.trim(),
    review: fromTimeInput(review) || null,
  }
}

/** `isUnfinished`: the review has a date without a time, which the browser does not tell. */
export function problemsOfDecision(
  fields: DecisionFields,
  { isUnfinished, now }: { isUnfinished: boolean; now: number },
): Problem[] {
  const decision = decisionOf(fields)
  const tooLong = JSON.stringify(decision).length - MAX_LOG_ENTRY_CHARACTERS
  const problems: (Problem | false)[] = [
    decision.decision === '' && { field: 'decision', message: 'Enter what was decided' },
    decision.options.length > MAX_DECISION_OPTIONS && {
      field: 'options',
      message: `Enter ${MAX_DECISION_OPTIONS} options at most`,
    },
    tooLong > 0 && { message: `It is too long: shorten it by ${tooLong} characters` },
    isUnfinished && { field: 'review', message: 'Complete the date and the time, or clear both' },
    decision.review !== null &&
      Date.parse(decision.review) < now && {
        field: 'review',
        message: 'Enter a time that is still to come',
      },
  ]
  return problems.filter((problem) => problem !== false)
}

type Author = { userid: string; speakingRole: string | null }

/** The task to look at the decision again: of the author's role, or of the author who holds none. */
export function reviewTaskOf(
  { id, taskid, fields }: DecisionDraft,
  { userid, speakingRole }: Author,
  timestamp: string,
): Omit<NewTask, 'sent'> | undefined {
  const { decision, review } = decisionOf(fields)
  if (review === null) return undefined
  return {
    id: taskid,
    title: shortened(`Review: ${decision}`),
    ...(speakingRole === null ? { userids: [userid] } : { roleid: speakingRole }),
    due: review,
    source: { type: 'decision', id },
    timestamp,
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > MAX_NAME_CHARACTERS ? `${line.slice(0, MAX_NAME_CHARACTERS - 1)}…` : line
}
