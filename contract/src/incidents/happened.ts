import { HAPPENED_BEFORE_MS } from '../limits.ts'

/** Why something cannot have happened at that time. Both times are by the same clock. */
export function happenedProblem(
  happened: string | null | undefined,
  written: string,
): 'future' | 'too early' | undefined {
  if (typeof happened !== 'string') return undefined
  const earlierMs = Date.parse(written) - Date.parse(happened)
  if (earlierMs < 0) return 'future'
  return earlierMs > HAPPENED_BEFORE_MS ? 'too early' : undefined
}
