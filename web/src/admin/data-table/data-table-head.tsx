import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown'
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Icon } from '../../ui/theme/icon.tsx'
import { useIsPrinting } from '../printing/printed-heading.tsx'
import styles from './data-table-head.module.css'
import type { Column, DataTableModel } from './data-table-model.ts'
import selectStyles from './data-table-selection.module.css'

type TableHeadProps<Row extends { id: string }> = {
  table: DataTableModel<Row>
  columns: readonly Column<Row>[]
  /** The label of the checkbox that selects all rows; undefined for no checkbox. */
  selectAll: string | undefined
  hasActions: boolean
}

/** The column headers, which stay visible; each is a button that sorts. */
export function TableHead<Row extends { id: string }>(props: TableHeadProps<Row>) {
  const { table, columns, selectAll, hasActions } = props
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {selectAll !== undefined && (
          <th scope="col" className={selectStyles.head} data-select data-print="hide">
            <Checkbox
              label={<span className={selectStyles.words}>{selectAll}</span>}
              checked={table.getIsAllRowsSelected()}
              indeterminate={isPartlySelected(table)}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {columns.map(({ id, title }) => (
          <ColumnHead key={id} title={title} column={table.getColumn(id)} />
        ))}
        {hasActions && (
          <th scope="col" data-print="hide">
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type ColumnHeadProps<Row extends { id: string }> = {
  title: string
  column: ReturnType<DataTableModel<Row>['getColumn']>
}

function ColumnHead<Row extends { id: string }>({ title, column }: ColumnHeadProps<Row>) {
  const isPrinting = useIsPrinting()
  // Chromium leaves buttons out of the heads that it repeats on each sheet.
  if (isPrinting || !column?.getCanSort()) {
    return (
      <th scope="col" data-editable>
        <span className={styles.sorter}>{title}</span>
      </th>
    )
  }
  const direction = column.getIsSorted()
  return (
    <th scope="col" aria-sort={direction ? `${direction}ending` : undefined}>
      <button type="button" className={styles.sorter} onClick={() => column.toggleSorting()}>
        {title}
        {direction && <Icon icon={direction === 'desc' ? faArrowDown : faArrowUp} />}
      </button>
    </th>
  )
}

/** Whether some, but not all, of the shown rows are selected. */
function isPartlySelected<Row extends { id: string }>(table: DataTableModel<Row>): boolean {
  return table.getFilteredSelectedRowModel().rows.length > 0 && !table.getIsAllRowsSelected()
}
