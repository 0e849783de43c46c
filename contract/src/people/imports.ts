import { z } from 'zod'
import { body } from '../endpoints/schema.ts'
import { MAX_IMPORT_ROWS } from '../limits.ts'

/** Imports of many records at once, as rows of texts from a spreadsheet or a CSV file. */

/** Any text is accepted here: the server validates row by row and reports problems by row. */
export const cell = z.string({ error: 'Send every cell as text' }).max(20_000).default('')

/** With `dryrun` nothing is stored: the response lists the problems. */
export function importBody<Row extends z.ZodType, Extra extends z.ZodRawShape>(
  row: Row,
  extraFields: Extra,
) {
  return body({
    ...extraFields,
    dryrun: z.boolean({ error: 'Dryrun must be true or false' }).default(false),
    rows: z
      .array(row, { error: 'Send the rows as a list' })
      .min(1, 'There are no rows to import')
      .max(
        MAX_IMPORT_ROWS,
        `Import ${MAX_IMPORT_ROWS.toLocaleString('en-GB')} rows at most at once`,
      ),
  })
}

const rowProblem = z.object({ row: z.number().int(), errors: z.array(z.string()) })

/**
 * `row` counts from 1. A dry run returns 200 with its problems; an import stores all rows or none.
 * A refused one returns 400, with `problems` besides the usual fields of a problem.
 */
export const importResult = z.object({
  imported: z.number().int(),
  problems: z.array(rowProblem),
})

/** Besides the usual fields of a problem. */
export const importProblems = z.object({ problems: z.array(rowProblem).optional() })

export type RowProblem = z.output<typeof rowProblem>
export type ImportResult = z.output<typeof importResult>
