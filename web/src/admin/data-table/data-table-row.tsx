import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { Column, DataTableModel } from './data-table-model.ts'
import styles from './data-table-row.module.css'
import selectStyles from './data-table-selection.module.css'

type TableRowProps<Row extends { id: string }> = {
  entry: ReturnType<DataTableModel<Row>['getRow']>
  /** The index among the shown rows. */
  index: number
  tableId: string
  columns: readonly Column<Row>[]
  isSelectable: boolean
  actions: ((row: Row) => ReactNode) | undefined
  measure: (row: HTMLElement | null) => void
}

/** One row. On a phone it is a card, where each value follows its column's name. */
export function TableRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { entry, index, tableId, columns, isSelectable, actions, measure } = props
  const row = entry.original
  const nameId = `${tableId}-${row.id}`
  const isSelected = entry.getIsSelected()
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      data-selected={isSelected || undefined}
    >
      {isSelectable && (
        <td className={selectStyles.cell} data-select data-print="hide">
          <Checkbox
            label={`Select ${columns[0]?.text(row)}`}
            labelHidden
            checked={isSelected}
            onChange={entry.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const text = column.text(row)
        const inside = column.cell ? column.cell(row) : text
        if (place === 0) {
          return (
            <th
              key={column.id}
              scope="row"
              id={nameId}
              className={styles.name}
              data-no-wrap={column.noWrap}
            >
              {inside}
            </th>
          )
        }
        return (
          <td
            key={column.id}
            className={styles.cell}
            data-no-wrap={column.noWrap}
            data-editable={column.editable}
            data-empty={(text === '' && !column.editable) || undefined}
          >
            <span className={styles.label} aria-hidden="true">
              {column.title}
            </span>
            <span>{inside}</span>
          </td>
        )
      })}
      {actions && (
        <td className={styles.actions} data-print="hide">
          <fieldset aria-labelledby={nameId}>{actions(row)}</fieldset>
        </td>
      )}
    </tr>
  )
}
