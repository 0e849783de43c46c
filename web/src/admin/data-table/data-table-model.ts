import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo } from 'react'
import { toSearchKey } from '../../domain/text.ts'

/** One column of a `DataTable`. */
export type Column<Row> = {
  id: string
  title: string
  /** The text of the cell. It is searched, sorted and exported. */
  text: (row: Row) => string
  /** The value to sort by, where the text would sort wrongly (a time); undefined or "" comes last. */
  sortBy?: ((row: Row) => SortKey | undefined) | undefined
  /** The cell is an input: it is shown even when empty, and not sortable, so that typing does not move the row. */
  editable?: boolean | undefined
  /** The text is not wrapped on wide screens: a phone number, a time. */
  noWrap?: boolean | undefined
  /** Rendered instead of the text. */
  cell?: ((row: Row) => ReactNode) | undefined
}

type SortKey = string | number

export type Sort = { column: string; descending: boolean }

const FEATURES = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowSelectionFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

type Features = typeof FEATURES
export type DataTableModel<Row extends { id: string }> = ReactTable<Features, Row>

/** A column with all text of the row, for the search; never rendered. */
const SEARCH_COLUMN = 'everything'
const collator = new Intl.Collator('en-GB', { numeric: true })

type Options<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  initialSort: Sort
  /** Only rows that contain every word of it are shown. */
  query: string
}

/** The state of a table: which rows it shows, in which order, and which are selected. */
export function useDataTableModel<Row extends { id: string }>(
  options: Options<Row>,
): DataTableModel<Row> {
  const { columns, rows, initialSort, query } = options
  // A new array for each set of columns: the table caches a row's values until the array changes.
  const { defs, data } = useMemo(
    () => ({ defs: definitionsOf(columns), data: [...rows] }),
    [columns, rows],
  )
  const table = useTable({
    features: FEATURES,
    columns: defs,
    data,
    getRowId: ({ id }: Row) => id,
    getColumnCanGlobalFilter: ({ id }) => id === SEARCH_COLUMN,
    globalFilterFn: (row, column, wanted: string) => {
      const text = String(row.getValue(column))
      return toSearchKey(wanted)
        .split(/\s+/)
        .every((word) => text.includes(word))
    },
    initialState: { sorting: [{ id: initialSort.column, desc: initialSort.descending }] },
    state: { globalFilter: query },
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
  })

  // A row that has disappeared must not be counted, or be selected if it comes back.
  const { setRowSelection } = table
  useEffect(() => {
    const present = new Set(data.map(({ id }) => id))
    setRowSelection((selected) => {
      const kept = Object.keys(selected).filter((id) => present.has(id))
      if (kept.length === Object.keys(selected).length) return selected
      return Object.fromEntries(kept.map((id) => [id, true as const]))
    })
  }, [data, setRowSelection])

  return table
}

function definitionsOf<Row extends { id: string }>(
  columns: readonly Column<Row>[],
): ColumnDef<Features, Row>[] {
  const shown = columns.map((column): ColumnDef<Features, Row> => {
    const keyOf = column.sortBy ?? column.text
    return {
      id: column.id,
      // Undefined, because the empty comes last in either direction.
      accessorFn: (row) => {
        const key = keyOf(row)
        return key === '' ? undefined : key
      },
      sortUndefined: 'last',
      sortFn: (a, b, id) => compareKeys(a.getValue(id), b.getValue(id)),
      enableSorting: column.editable !== true,
    }
  })
  const searchColumn: ColumnDef<Features, Row> = {
    id: SEARCH_COLUMN,
    accessorFn: (row) => toSearchKey(columns.map((column) => column.text(row)).join(' ')),
  }
  return [...shown, searchColumn]
}

function compareKeys(a: SortKey, b: SortKey): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collator.compare(String(a), String(b))
}
