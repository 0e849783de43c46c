import { type ProblemCode, problems } from '@holdfast/contract/problems'

/** A failure that the caller is told about, from the contract's catalogue. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: string[]
  /** Fields of the answer beside the usual ones, such as `conflicts`. */
  readonly details: Record<string, unknown>

  /** `sentences`: one for each thing that is wrong; the catalogue's own when none is given. */
  constructor(
    code: ProblemCode,
    sentences?: string | string[],
    details: Record<string, unknown> = {},
  ) {
    const given = typeof sentences === 'string' ? [sentences] : sentences
    const errors = given && given.length > 0 ? given : [problems[code].message]
    super(errors[0])
    this.code = code
    this.errors = errors
    this.details = details
  }

  get status(): number {
    return problems[this.code].status
  }
}
