import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { type Noun, pluralise } from '@holdfast/contract/text'
import { type ReactNode, useDeferredValue, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/screen/empty-state.tsx'
import type { IconDefinition } from '../../ui/theme/icon.tsx'
import { useNewShortcut } from '../frame/shortcuts.ts'
import styles from './data-table.module.css'
import { TableHead } from './data-table-head.tsx'
import { type Column, type Sort, useDataTableModel } from './data-table-model.ts'
import { TableRow } from './data-table-row.tsx'
import { TableSelection } from './data-table-selection.tsx'
import toolStyles from './data-table-tools.module.css'
import { SearchField } from './search-field.tsx'
import { useVirtualRows } from './virtual-rows.ts'

type DataTableProps<Row> = {
  /** What a row is called. */
  noun: Noun
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  initialSort: Sort
  /** The buttons at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** The button for a new record. The key N presses it too. */
  create?: { label: string; run: () => void } | undefined
  /** Asks for confirmation and deletes the selected rows; undefined where rows cannot be selected. */
  deleteSelected?: ((rows: readonly Row[]) => Promise<void>) | undefined
  /** Further buttons for the selected rows. */
  selectedActions?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** The columns of an exported file, if they differ from those shown. */
  exported?: readonly Column<Row>[] | undefined
  /** Shown beside the search: filters, further buttons. */
  tools?: ReactNode
  /** Shown when there are no rows at all, not when a search finds none. */
  empty: { icon: IconDefinition; title: string; text?: string | undefined }
}

/** A table that can be searched and sorted and renders only the visible rows. Rows are cards on a phone. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { noun, columns, rows, initialSort, actions, create, tools, empty } = props
  const { deleteSelected, selectedActions, exported = columns } = props
  const id = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const table = useDataTableModel({ columns, rows, initialSort, query: wanted })
  const shown = table.getRowModel().rows
  const isSelectable = deleteSelected !== undefined
  const virtual = useVirtualRows(body, shown.length, (index) => shown[index]?.id ?? String(index))
  useNewShortcut(create?.run)
  const span = columns.length + (actions ? 1 : 0) + (isSelectable ? 1 : 0)
  const isAll = shown.length === rows.length
  const all = pluralise(rows.length, noun)
  const summary = isAll ? all : `${shown.length.toLocaleString('en-GB')} of ${all} shown`

  return (
    <div className={styles.frame}>
      <div className={toolStyles.tools} data-print="hide">
        <div className={toolStyles.search}>
          <SearchField label={`Search ${noun.many}`} value={query} onChange={setQuery} />
        </div>
        {tools}
        {create && (
          <span className={toolStyles.create}>
            <Button kind="primary" icon={faPlus} aria-keyshortcuts="n" onClick={create.run}>
              {create.label}
            </Button>
          </span>
        )}
      </div>
      <TableSelection
        table={table}
        noun={noun.many}
        exported={exported}
        deleteSelected={deleteSelected}
        selectedActions={selectedActions}
        otherwise={rows.length > 0 && summary}
      />
      <table
        aria-label={noun.many[0]?.toUpperCase() + noun.many.slice(1)}
        aria-rowcount={shown.length + 1}
        className={styles.table}
        hidden={shown.length === 0}
      >
        <TableHead
          table={table}
          columns={columns}
          selectAll={isSelectable ? `Select all ${noun.many} shown` : undefined}
          hasActions={actions !== undefined}
        />
        <tbody ref={body}>
          <Spacer height={virtual.before} span={span} />
          {virtual.indexes.map((index) => {
            const entry = shown[index]
            return (
              entry && (
                <TableRow
                  key={entry.id}
                  entry={entry}
                  index={index}
                  tableId={id}
                  columns={columns}
                  isSelectable={isSelectable}
                  actions={actions}
                  measure={virtual.measure}
                />
              )
            )
          })}
          <Spacer height={virtual.after} span={span} />
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState {...empty} />}
      {rows.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={faMagnifyingGlass}
          title={`No ${noun.many} found`}
          text="Try fewer words."
          action={<Button onClick={() => setQuery('')}>Clear the search</Button>}
        />
      )}
      {create && (
        <p className={toolStyles.keys} data-print="hide">
          Press <kbd>N</kbd> for a new one; in a dialog <kbd>Ctrl</kbd> or <kbd>Cmd</kbd> with{' '}
          <kbd>Enter</kbd> saves.
        </p>
      )}
    </div>
  )
}

/** Takes the height of the rows that are not rendered. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is nothing that takes the focus
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={span} style={{ blockSize: height }} />
    </tr>
  )
}
