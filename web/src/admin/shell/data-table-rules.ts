/** Which rows a table shows, and in which order: pure, so that it can be tested without a screen. */

export type Sort = { column: string; descending: boolean }

export type Comparable<Row> = {
  id: string
  /** What the cell says; it is searched and sorted by. */
  text: (row: Row) => string
  /** Sorted by this instead, where the words have another order (a time). */
  sortBy?: ((row: Row) => string) | undefined
}

const collator = new Intl.Collator('en-GB', { numeric: true })

/** The rows that contain every word of the query, sorted by one column; empty cells come last. */
export function shownRows<Row>(
  rows: readonly Row[],
  columns: readonly Comparable<Row>[],
  query: string,
  sort: Sort,
): Row[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    const text = plain(columns.map((column) => column.text(row)).join(' '))
    return words.every((word) => text.includes(word))
  })
  const column = columns.find(({ id }) => id === sort.column)
  if (!column) return found
  const keyOf = column.sortBy ?? column.text
  const direction = sort.descending ? -1 : 1
  return found.sort((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)]
    if (first === '' || second === '') return Number(first === '') - Number(second === '')
    return direction * collator.compare(first, second)
  })
}

/** A press on a column's head: that column, or the other direction. */
export function nextSort(sort: Sort, column: string): Sort {
  return { column, descending: sort.column === column && !sort.descending }
}

/** Without capitals and accents: `Zoë` is found by `zoe`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
