import type { SealedEntry } from '@holdfast/contract/record/record-format'
import { findNameProblems } from '@holdfast/contract/record/record-names'
import { commitmentsIn } from '@holdfast/contract/record/record-verification'
import { isErasedAs } from './erased-names.ts'
import type { StoredName } from './record-names-store.ts'

/**
 * Sentences about names that were removed, or put in the place of an erased one, by somebody with the
 * database. `entries`: as they are exported.
 */
export async function findNameDamage(
  entries: readonly SealedEntry[],
  names: readonly StoredName[],
): Promise<string[]> {
  const problems = findNameProblems(entries, await commitmentsIn(entries))
  const numbers = new Map(
    entries
      .filter(({ kind }) => kind === 'erasure')
      .flatMap(({ number, commitments }) =>
        (commitments as string[]).map((commitment) => [commitment, number as number] as const),
      ),
  )
  const isOther = names.some(
    (name) => name.erased !== null && !isErasedAs(name, numbers.get(name.commitment)),
  )
  return isOther ? [...problems, 'Another name stands in the place of an erased one'] : problems
}
