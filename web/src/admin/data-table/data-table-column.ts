import type { ReactNode } from 'react'

/** One column of a `DataTable`. */
export type Column<Row> = {
  id: string
  title: string
  /** What the cell says; it is searched, sorted by and exported. */
  text: (row: Row) => string
  /** Sorted by this instead, where the words have another order (a time). */
  sortBy?: ((row: Row) => string) | undefined
  /** A field to write in: it is there when it is empty too, and no order moves it while one writes. */
  editable?: boolean | undefined
  /** Stays on one line at a desk: a telephone number, a time. */
  short?: boolean | undefined
  /** Instead of the plain text. */
  cell?: ((row: Row) => ReactNode) | undefined
}

export type Sort = { column: string; descending: boolean }
