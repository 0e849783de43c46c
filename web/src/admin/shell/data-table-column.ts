import type { ReactNode } from 'react'
import type { Comparable } from './data-table-rules.ts'

/** One column of a `DataTable`. */
export type Column<Row> = Comparable<Row> & {
  title: string
  /** Stays on one line at a desk: a telephone number, a time. */
  short?: boolean | undefined
  /** Instead of the plain text. */
  cell?: ((row: Row) => ReactNode) | undefined
}
