import { fillInAnswers, MAX_ANSWER_CHARACTERS } from '@holdfast/contract/content/blanks'
import type { Guidance } from '@holdfast/contract/content/content'
import { askedBlanks, countBlanks, type SubjectOfBlanks } from '../../../blanks/blanks.ts'

/** The typed answers by the name of the blank. */
export type Answers = Readonly<Record<string, string>>

/** An answer whose blank is no longer in the guidance, because somebody else has filled it in. */
export type LeftoverAnswer = { blank: string; answer: string }

/** The answers that are not empty. */
export function givenAnswers(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, text]) => text.trim() !== ''))
}

export function leftoverAnswers(
  answers: Answers,
  subjects: readonly SubjectOfBlanks[],
): LeftoverAnswer[] {
  const asked = new Set(subjects.flatMap(({ blanks }) => blanks.map(({ blank }) => blank)))
  return Object.entries(givenAnswers(answers))
    .filter(([blank]) => !asked.has(blank))
    .map(([blank, answer]) => ({ blank, answer }))
}

/** What is wrong with an answer, and what to do. */
export function answerProblem(answer: string): string | undefined {
  if (answer.length > MAX_ANSWER_CHARACTERS) {
    return `The answer must be ${MAX_ANSWER_CHARACTERS} characters or fewer`
  }
  return /\[\s*FILL IN/i.test(answer) ? 'Write the answer, not another blank' : undefined
}

export type Filling = {
  guidance: Guidance
  /** How many blanks were filled in, and in how many places. */
  blanks: number
  places: number
  /** The answers whose blanks were found. */
  used: Answers
}

/** Fills the answers into the blanks of the guidance. */
export function fillIn(guidance: Guidance, answers: Answers): Filling {
  const asked = askedBlanks(guidance).flatMap(({ blanks }) => blanks)
  const given = givenAnswers(answers)
  const used = Object.fromEntries(
    asked.flatMap(({ blank }) => {
      const answer = given[blank]
      return answer === undefined ? [] : [[blank, answer]]
    }),
  )
  const filled = fillInAnswers(guidance, used)
  return {
    guidance: filled,
    blanks: Object.keys(used).length,
    places: countBlanks(guidance) - countBlanks(filled),
    used,
  }
}
