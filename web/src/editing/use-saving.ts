import { useState } from 'react'
import type { Write } from '../data/write.ts'
import type { CallFailure } from '../http/call-failure.ts'
import type { Problem } from '../ui/error-summary.tsx'

export type Saving<Input> = {
  /** For the form's error summary: what the form, or else the server, found wrong. */
  problems: readonly Problem[]
  busy: boolean
  /** Saves unless the form has found something wrong; resolves to whether it was saved. */
  save: (found: readonly Problem[], input: () => Input) => Promise<boolean>
  /** The sentence that is wrong with a field. */
  errorOf: (field: string) => string | undefined
  /** Forgets what was wrong, or only what was wrong with a field. */
  clear: (field?: string) => void
}

/** The saving of a form: its problems and the one write that it runs. */
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
