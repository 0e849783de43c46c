import type { LogEntry } from './incident-log.ts'
import { fieldsIn, isText } from './json-content.ts'
import { PARENT_STEPS, type ParentStep } from './parent-steps.ts'

/**
 * Messages to parents, as entries of the log. Somebody proposes a text, an incident manager or an admin approves
 * exactly that text, and then it is copied. Each step is an entry of its own with the whole text, so that the log
 * has what was said. Devices use this too, so it does not load zod.
 */

/** `of`: the entry that proposed the text. `replaces`: the proposal that this one takes the place of. Each may be empty. */
export type ParentMessage = {
  step: ParentStep
  title: string
  text: string
  of: string
  replaces: string
}

/** A text that admins prepare, with blanks in square brackets. */
export type ParentTemplate = { id: string; title: string; text: string }

type Content = Pick<LogEntry, 'type' | 'content'>

/** Undefined for entries of another type, and for one that this version cannot read. */
export function readParentMessage({ type, content }: Content): ParentMessage | undefined {
  if (type !== 'parents') return undefined
  const { step, title, text, of, replaces } = fieldsIn(content)
  const known = PARENT_STEPS.find((each) => each === step)
  if (known === undefined || !isText(title) || !isText(text)) return undefined
  return {
    ...{ step: known, title, text },
    ...{ of: isText(of) ? of : '', replaces: isText(replaces) ? replaces : '' },
  }
}

const STEP_WORDS: Record<ParentStep, string> = {
  proposed: 'Message to parents, not approved yet',
  approved: 'Message to parents, approved',
  copied: 'Message to parents, copied to be sent',
}

export function parentMessageText({ step, title, text }: ParentMessage): string {
  return `${STEP_WORDS[step]}: ${title}\n${text}`
}

/** What is still to be filled in, such as `[time]`. */
function openBlanks(text: string): string[] {
  return text.match(/\[[^\]]*\]/g) ?? []
}

const EXERCISE = 'EXERCISE'

function beginsWithExercise(text: string): boolean {
  return text.trimStart().startsWith(EXERCISE)
}

export function withExercise(text: string): string {
  return beginsWithExercise(text) ? text : `${EXERCISE}. ${text}`
}

export type StoredParentMessage = ParentMessage & { id: string }

/** Why the step cannot follow the ones that the log has; undefined if it can. */
export function findStepProblem(
  message: ParentMessage,
  earlier: readonly StoredParentMessage[],
  exercise: boolean,
): string | undefined {
  const { step, title, text, of, replaces } = message
  const proposals = earlier.filter((each) => each.step === 'proposed')
  if (step === 'proposed')
    return findTextProblem(message, exercise) ?? replacesProblem(replaces, proposals)
  const proposal = proposals.find(({ id }) => id === of)
  if (proposal?.title !== title || proposal.text !== text) return NOT_THAT_TEXT
  if (isReplaced(proposal, proposals)) return NEWER_TEXT
  const isApproved = earlier.some((each) => each.step === 'approved' && each.of === of)
  return step === 'copied' && !isApproved ? NOT_APPROVED : undefined
}

type Proposal = Pick<StoredParentMessage, 'id' | 'replaces'>

/**
 * Whether another text took the place of this one. Two people may change the same text at the same moment: the
 * identifiers then decide for all devices alike which of the two stays.
 */
export function isReplaced({ id, replaces }: Proposal, proposals: readonly Proposal[]): boolean {
  return proposals.some(
    (each) =>
      each.replaces === id || (replaces !== '' && each.replaces === replaces && each.id > id),
  )
}

const NOT_THAT_TEXT = 'This is not the text that was proposed. Look at it again'
const NEWER_TEXT = 'There is a newer text of this message. Look at that one'
const NOT_APPROVED = 'Nobody has approved this text yet'

/** Why a text cannot be proposed. */
export function findTextProblem(
  { text }: Pick<ParentMessage, 'text'>,
  exercise: boolean,
): string | undefined {
  const blanks = openBlanks(text)
  if (blanks.length > 0) return `Fill in ${blanks.join(', ')}`
  if (withExercise('').trim() === text.trim()) return 'Enter the text'
  if (exercise && !beginsWithExercise(text))
    return `Begin with ${EXERCISE}: nobody may take it for a real message`
  return undefined
}

function replacesProblem(
  replaces: string,
  proposals: readonly StoredParentMessage[],
): string | undefined {
  if (replaces === '') return undefined
  if (proposals.every(({ id }) => id !== replaces)) return NOT_THAT_TEXT
  return proposals.some((each) => each.replaces === replaces) ? NEWER_TEXT : undefined
}
