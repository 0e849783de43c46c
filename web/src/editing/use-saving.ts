import { useState } from 'react'
import type { Write } from '../data/lists/write.ts'
import type { CallFailure } from '../http/call-failure.ts'
import type { Problem } from '../ui/form/error-summary.tsx'

export type Saving<Input> = {
  /** What the form, or else the server, found wrong; shown in the form's error summary. */
  problems: readonly Problem[]
  busy: boolean
  /** Saves unless the form has found something wrong; resolves to whether it was saved. */
  save: (found: readonly Problem[], input: () => Input) => Promise<boolean>
  /** The error message of a field. */
  errorOf: (field: string) => string | undefined
  /** Clears all problems, or only those of one field. */
  clear: (field?: string) => void
}

/** Saves a form: checks it, runs one write at a time and keeps the problems to show. */
export function useSaving<Input, T>(
  write: Pick<Write<Input, T>, 'run' | 'pending'>,
  problemsOf: (failure: CallFailure) => Problem[] = problemsOfFailure,
): Saving<Input> {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  return {
    problems,
    busy: write.pending,
    errorOf: (field) => problems.find((problem) => problem.field === field)?.message,
    clear: (field) =>
      setProblems((all) => (field ? all.filter((problem) => problem.field !== field) : [])),
    save: async (found, input) => {
      if (write.pending) return false
      if (found.length > 0) {
        setProblems(found)
        return false
      }
      const outcome = await write.run(input())
      if (!outcome.ok) setProblems(problemsOf(outcome.failure))
      return outcome.ok
    },
  }
}

/** One problem for each sentence with which a write was refused. */
export function problemsOfFailure({ errors }: CallFailure): Problem[] {
  return errors.map((message) => ({ message }))
}
