import type { ReactNode } from 'react'

/** One column of a `DataTable`. */
export type Column<Row> = {
  id: string
  title: string
  /** What the cell says; it is searched, sorted by and exported. */
  text: (row: Row) => string
  /** Sorted by this instead, where the words have another order (a time). */
  sortBy?: ((row: Row) => string) | undefined
  /** An input: shown when empty too, and not sortable, so that typing does not move the row. */
  editable?: boolean | undefined
  /** Not wrapped on wide screens: a phone number, a time. */
  short?: boolean | undefined
  /** Rendered instead of the text. */
  cell?: ((row: Row) => ReactNode) | undefined
}

export type Sort = { column: string; descending: boolean }
