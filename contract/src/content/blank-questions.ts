import { ARRANGEMENTS_QUESTIONS } from './blank-questions/arrangements-questions.ts'
import { PEOPLE_QUESTIONS } from './blank-questions/people-questions.ts'
import { PLACES_QUESTIONS } from './blank-questions/places-questions.ts'
import type { SubjectQuestion } from './blank-questions/subject-question.ts'
import { SYSTEMS_QUESTIONS } from './blank-questions/systems-questions.ts'

/**
 * The blanks of the starter content, as questions that an admin can answer. The keys are the words of
 * the blanks. Never rename one: the guidance of older organisations contains them.
 */

export const BLANK_SUBJECTS = {
  people: 'People and numbers',
  places: 'Places',
  systems: 'Systems and hazards on site',
  arrangements: 'Signals and arrangements',
} as const

export type BlankSubject = keyof typeof BLANK_SUBJECTS

export type BlankQuestion = SubjectQuestion & { subject: BlankSubject }

export function questionAbout(blank: string): BlankQuestion | undefined {
  return QUESTIONS.get(blank)
}

const BY_SUBJECT: Record<BlankSubject, Record<string, SubjectQuestion>> = {
  people: PEOPLE_QUESTIONS,
  places: PLACES_QUESTIONS,
  systems: SYSTEMS_QUESTIONS,
  arrangements: ARRANGEMENTS_QUESTIONS,
}

const QUESTIONS: ReadonlyMap<string, BlankQuestion> = new Map(
  Object.entries(BY_SUBJECT).flatMap(([subject, questions]) =>
    Object.entries(questions).map(
      ([blank, question]) => [blank, { ...question, subject: subject as BlankSubject }] as const,
    ),
  ),
)

/** The blanks that have a question, in the order in which they are asked. */
export const ASKED_BLANKS: readonly string[] = [...QUESTIONS.keys()]
