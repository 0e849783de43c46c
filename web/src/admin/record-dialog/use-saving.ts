import { useState } from 'react'
import type { Outcome } from '../../data/write.ts'
import type { Problem } from '../../ui/error-summary.tsx'

type Saving<T> = {
  problems: readonly Problem[]
  attempt: number
  busy: boolean
  /** Checks, then saves; answers whether it was saved. What is wrong is in `problems`. */
  save: (found: readonly Problem[], job: () => Promise<Outcome<T>>) => Promise<boolean>
  /** The sentence that is wrong with a field. */
  errorOf: (field: string) => string | undefined
  /** Forgets what was wrong. */
  clear: () => void
}

/** The state of a dialog's saving: what the form and then the server found wrong. */
export function useSaving<T>(): Saving<T> {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  function fail(found: readonly Problem[]): false {
    setProblems(found)
    setAttempt((count) => count + 1)
    return false
  }

  return {
    problems,
    attempt,
    busy,
    errorOf: (field) => problems.find((problem) => problem.field === field)?.message,
    clear: () => setProblems([]),
    save: async (found, job) => {
      if (busy) return false
      if (found.length > 0) return fail(found)
      setBusy(true)
      const outcome = await job()
      setBusy(false)
      if (outcome.ok) return true
      return fail(outcome.failure.errors.map((message) => ({ message })))
    },
  }
}
