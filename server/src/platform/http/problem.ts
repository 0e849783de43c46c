import { type ProblemCode, problems } from '@holdfast/contract/endpoints/problems'

/** A failure with an entry in the contract's catalogue, which the client gets to see. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: string[]
  /** Additional fields of the response, such as `conflicts`. */
  readonly details: Record<string, unknown>

  /** `sentences` replace the message of the catalogue. */
  constructor(
    code: ProblemCode,
    sentences?: string | string[],
    details: Record<string, unknown> = {},
  ) {
    const list = typeof sentences === 'string' ? [sentences] : sentences
    const errors = list && list.length > 0 ? list : [problems[code].message]
    super(errors[0])
    this.code = code
    this.errors = errors
    this.details = details
  }

  get status(): number {
    return problems[this.code].status
  }
}
