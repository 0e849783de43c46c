import type { RowProblem } from '@holdfast/contract/imports'
import { Problem } from './problem.ts'

const MOST_SENTENCES = 50

/** All rows or none. @throws Problem `invalid` with the problems by row, and the first as sentences */
export function requireNoProblems(problems: readonly RowProblem[]): void {
  if (problems.length === 0) return
  const sentences = problems.flatMap(({ row, errors }) =>
    errors.map((error) => `Row ${row}: ${error}`),
  )
  throw new Problem('invalid', sentences.slice(0, MOST_SENTENCES), { problems })
}
