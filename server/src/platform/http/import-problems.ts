import type { RowProblem } from '@holdfast/contract/people/imports'
import { Problem } from './problem.ts'

const MAX_SENTENCES = 50

/**
 * Call it before storing: an import stores all rows or none.
 * @throws Problem `invalid` with all problems by row, and the first ones as sentences
 */
export function requireNoProblems(problems: readonly RowProblem[]): void {
  if (problems.length === 0) return
  const sentences = problems.flatMap(({ row, errors }) =>
    errors.map((error) => `Row ${row}: ${error}`),
  )
  throw new Problem('invalid', sentences.slice(0, MAX_SENTENCES), { problems })
}
