import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import type { ReactNode } from 'react'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type IconDefinition } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './data-table.module.css'
import type { Column } from './data-table-column.ts'
import { TableHead } from './data-table-head.tsx'
import { TableRow } from './data-table-row.tsx'
import { nextSort, type Sort, shownRows } from './data-table-rules.ts'
import toolStyles from './data-table-tools.module.css'
import { useNewShortcut } from './shortcuts.ts'
import { useVirtualRows } from './virtual-rows.ts'

type DataTableProps<Row> = {
  /** What the rows are, in small letters and the plural: `users`. */
  noun: string
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  initialSort: Sort
  /** The buttons at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** The button for a new record, which N presses too. */
  create?: { label: string; run: () => void } | undefined
  /** Beside the search: filters, further buttons. */
  tools?: ReactNode
  /** When there is nothing at all, and not only nothing found. */
  empty: { icon: IconDefinition; title: string; text?: string | undefined }
}

/** A table to search and to sort, of which only the rows in sight exist. Cards on a phone. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { noun, columns, rows, initialSort, actions, create, tools, empty } = props
  const id = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState(initialSort)
  const wanted = useDeferredValue(query)
  const shown = useMemo(() => shownRows(rows, columns, wanted, sort), [rows, columns, wanted, sort])
  const virtual = useVirtualRows(body, shown.length, (index) => shown[index]?.id ?? String(index))
  useNewShortcut(create?.run)
  const span = columns.length + (actions ? 1 : 0)

  return (
    <div className={styles.whole}>
      <div className={toolStyles.tools} data-print="hide">
        <div className={toolStyles.search}>
          <Icon icon={faMagnifyingGlass} />
          <TextField
            type="search"
            label={`Search ${noun}`}
            labelHidden
            placeholder={`Search ${noun}`}
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
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
      <table
        aria-label={noun[0]?.toUpperCase() + noun.slice(1)}
        aria-rowcount={shown.length + 1}
        className={styles.table}
        hidden={shown.length === 0}
      >
        <TableHead
          columns={columns}
          sort={sort}
          onSort={(column) => setSort(nextSort(sort, column))}
          hasActions={actions !== undefined}
        />
        <tbody ref={body}>
          <Room height={virtual.before} span={span} />
          {virtual.indexes.map((index) => {
            const row = shown[index]
            return (
              row && (
                <TableRow
                  key={row.id}
                  row={row}
                  index={index}
                  tableId={id}
                  columns={columns}
                  actions={actions}
                  measure={virtual.measure}
                />
              )
            )
          })}
          <Room height={virtual.after} span={span} />
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState {...empty} />}
      {rows.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={faMagnifyingGlass}
          title={`No ${noun} found`}
          text="Try fewer words."
          action={<Button onClick={() => setQuery('')}>Clear the search</Button>}
        />
      )}
      <p role="status" className="visually-hidden">
        {wanted.trim() && `${shown.length} of ${rows.length} ${noun} shown`}
      </p>
      <p className={toolStyles.help} data-print="hide">
        {shown.length === rows.length
          ? `${rows.length} ${noun}.`
          : `${shown.length} of ${rows.length} ${noun}.`}
        {create && (
          <span className={toolStyles.keys}>
            {' '}
            Press <kbd>N</kbd> for a new one; in a popup <kbd>Ctrl</kbd> or <kbd>Cmd</kbd> with{' '}
            <kbd>Enter</kbd> saves.
          </span>
        )}
      </p>
    </div>
  )
}

/** Stands for the rows that are not drawn. */
function Room({ height, span }: { height: number; span: number }) {
  if (height === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is nothing that takes the focus
    <tr aria-hidden="true" className={styles.room}>
      <td colSpan={span} style={{ blockSize: height }} />
    </tr>
  )
}
