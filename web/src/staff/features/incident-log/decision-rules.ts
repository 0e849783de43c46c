import type { Decision } from '@holdfast/contract/incidents/entry-contents'
import type { NewTask } from '@holdfast/contract/incidents/tasks'
import { MAX_DECISION_OPTIONS, MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { type DueTime, dueOf } from '../../../domain/due-time.ts'
import { problemOfLength } from '../../../domain/entry-length.ts'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import type { Problem } from '../../../ui/form/error-summary.tsx'

/** What the form holds, as typed: `options` has one on each line; the due time is that of the review. */
export type DecisionFields = DueTime &
  Record<'decision' | 'reason' | 'known' | 'risks' | 'options', string>

export const EMPTY_DECISION: DecisionFields = {
  ...{ decision: '', reason: '', known: '', risks: '', options: '', due: '', dueAt: '' },
}

/** The ids are made with the first character, so that a second attempt adds nothing twice. */
export type DecisionDraft = { id: string; taskid: string; fields: DecisionFields }

/** `now` by the server's clock. */
export function decisionOf(fields: DecisionFields, now: number): Decision {
  const { decision, reason, known, risks, options } = fields
  return {
    ...{ decision: decision.trim(), known: known.trim(), risks: risks.trim() },
    options: linesOf(options),
    reason: reason.trim(),
    review: dueOf(fields, now),
  }
}

export function problemsOfDecision(fields: DecisionFields, now: number): Problem[] {
  const decision = decisionOf(fields, now)
  const problems: (Problem | false)[] = [
    decision.decision === '' && { field: 'decision', message: 'Enter what was decided' },
    decision.options.length > MAX_DECISION_OPTIONS && {
      field: 'options',
      message: `Enter ${MAX_DECISION_OPTIONS} options at most`,
    },
    problemOfLength(decision) ?? false,
    fields.due === 'at' &&
      decision.review === null && { field: 'dueAt', message: 'Enter the time' },
    decision.review !== null &&
      Date.parse(decision.review) < now && {
        field: 'dueAt',
        message: 'Enter a time that is still to come',
      },
  ]
  return problems.filter((problem) => problem !== false)
}

type Author = { userid: string; speakingRole: string | null }

/** The task to look at the decision again: of the author's role, or of the author who holds none. */
export function reviewTaskOf(
  { id, taskid }: DecisionDraft,
  { decision, review }: Decision,
  { userid, speakingRole }: Author,
): Omit<NewTask, 'sent'> | undefined {
  if (review === null) return undefined
  return {
    id: taskid,
    title: shortenDetails(`Review: ${decision}`, MAX_NAME_CHARACTERS),
    ...(speakingRole === null ? { userids: [userid] } : { roleid: speakingRole }),
    due: review,
    source: { type: 'decision', id },
    timestamp: new Date().toISOString(),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
